// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Gate.Measuring;

/// <summary>What a build took for a call of a cell, on average over the calls of a turn; the time is their median.</summary>
/// <param name="Seconds">From the request to the objects or the text.</param>
/// <param name="WireBytes">Bytes of the connection, both ways.</param>
/// <param name="BodyBytes">Bytes of the reply's body; 0 unless the format was given by order.</param>
/// <param name="EncoderSeconds">Processor time of the server process, with what it did since its last turn.</param>
/// <param name="DecoderSeconds">Processor time of the client process.</param>
/// <param name="EncoderMemory">Bytes that the server process allocated.</param>
/// <param name="DecoderMemory">Bytes that the client process allocated.</param>
/// <param name="Items">Rows, elements or bytes of text that the caller got.</param>
internal readonly record struct Turn(
    double Seconds,
    double WireBytes,
    double BodyBytes,
    double EncoderSeconds,
    double DecoderSeconds,
    double EncoderMemory,
    double DecoderMemory,
    double Items);
