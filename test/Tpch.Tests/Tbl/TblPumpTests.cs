// SPDX-License-Identifier: MIT
using System.Text;
using Tpch.Tbl;

namespace Tpch.Tests.Tbl;

public sealed class TblPumpTests
{
    [Theory]
    [InlineData(1, 10)]
    [InlineData(10, 10)]
    [InlineData(1001, 10)]
    public void Write_Blocks_KeepsTheirOrder(int rows, int blockRows)
    {
        var stream = new MemoryStream();

        TblPump.Write(stream, rows, blockRows, (from, to) =>
        {
            var block = new TblBuffer();
            for (var row = from; row < to; row++)
            {
                block.Number(row);
            }

            return block;
        });

        var expected = string.Concat(Enumerable.Range(0, rows).Select(row => $"{row}|"));
        Assert.Equal(expected, Encoding.ASCII.GetString(stream.ToArray()));
    }

    [Fact]
    public void Write_BlockFails_Throws()
    {
        Assert.Throws<InvalidDataException>(
            () => TblPump.Write(Stream.Null, 100, 10, (_, _) => throw new InvalidDataException("No block.")));
    }
}
