// SPDX-License-Identifier: MIT
namespace Nam.Decisions;

/// <summary>What a server measured of a reply that flowed.</summary>
/// <param name="Shape">How it was cut.</param>
/// <param name="FirstSeconds">From the beginning of writing until the first block left, in seconds.</param>
/// <param name="WriteSeconds">What the serializer took of the processor, in seconds.</param>
/// <param name="EncodeSeconds">What the encoder took, likewise.</param>
/// <param name="HasWaited">Whether the serializer waited for what it wrote, a database, say, as long as it worked.</param>
internal readonly record struct FlowTimes(
    FlowShape Shape, double FirstSeconds, double WriteSeconds, double EncodeSeconds, bool HasWaited);
