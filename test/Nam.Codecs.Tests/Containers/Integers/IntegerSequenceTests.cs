// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Tests;

public sealed class IntegerSequenceTests
{
    [Fact]
    public void Read_OfWhatWasWritten_GivesItBack()
    {
        var scratch = new CoderScratch();
        foreach (var values in IntegerSamples.All())
        {
            using var output = new PooledBuffer();
            var read = new long[values.Length];

            IntegerSequence.Write(values, output, scratch);
            var input = new ContainerInput(output.WrittenSpan);
            IntegerSequence.Read(ref input, read);

            Assert.Equal(values, read);
            Assert.Equal(0, input.Left);
        }
    }
}
