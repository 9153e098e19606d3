// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Tests.Bombs;

/// <summary>What came of a bomb.</summary>
/// <param name="Made">Bytes of text, or nodes.</param>
/// <param name="Allocated">Bytes that this thread allocated, without those that the system's codecs take.</param>
/// <param name="Thrown">What it ended with; null if it was taken.</param>
internal sealed record BombResult(long Made, long Allocated, Exception? Thrown)
{
    internal static BombResult Of(Action decode, Func<long> made)
    {
        var before = GC.GetAllocatedBytesForCurrentThread();
        Exception? thrown = null;
        try
        {
            decode();
        }
        catch (ReplyDecodeException e)
        {
            thrown = e;
        }

        return new BombResult(made(), GC.GetAllocatedBytesForCurrentThread() - before, thrown);
    }
}
