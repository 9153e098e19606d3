// SPDX-License-Identifier: MIT
using Nam.Fuzz.Inputs;

namespace Nam.Fuzz;

/// <summary>Decoders that inputs are thrown at.</summary>
internal interface IFuzzTarget
{
    /// <summary>What is thrown at, and from what.</summary>
    string Name { get; }

    /// <summary>Makes the input that follows from a seed.</summary>
    void Make(ulong seed, FuzzInput input);

    /// <summary>Decodes; everything but the documented exceptions goes through.</summary>
    Outcome Decode(FuzzInput input, ulong seed);
}
