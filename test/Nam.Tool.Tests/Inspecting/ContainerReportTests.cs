// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Xml;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Tests.Containers.Columns;
using Nam.Codecs.Xml;
using Nam.Tool.Inspecting;

namespace Nam.Tool.Tests.Inspecting;

public class ContainerReportTests
{
    [Fact]
    public void Make_Rows_NamesEachColumnAndItsBytes()
    {
        var report = Make(writer => WriteRows(writer, 500));

        var columns = report.Rows.Where(row => row.Kind == "column").ToList();
        Assert.Equal(["/rows/row/@id", "/rows/row/name", "/rows/row/price"], columns.Select(column => column.Path));
        Assert.Equal(["integers", "text", "decimals"], columns.Select(column => column.Type));
        Assert.Equal(["integers", "pattern", "decimals"], columns.Select(column => column.Encoding));
        Assert.All(columns, column => Assert.Equal(500, column.Values));
        Assert.All(columns, column => Assert.InRange(column.Bytes, 1, 5_000));
    }

    [Fact]
    public void Make_SeveralForms_HasOneRowForEachPath()
    {
        var rows = (ContainerOptions.Default.BlockBytes / ContainerWriter.ValueBytes / 3) + 100;

        var report = Make(writer => WriteRows(writer, rows));

        Assert.Equal(2L, report.Head["forms"]);
        var columns = report.Rows.Where(row => row.Kind == "column").ToList();
        Assert.Equal(3, columns.Count);
        Assert.All(columns, column => Assert.Equal(rows, column.Values));
    }

    [Fact]
    public void Make_RandomDocuments_AccountsForEveryByte()
    {
        var random = new Random(21);
        for (var run = 0; run < 60; run++)
        {
            var rows = random.Next(1, 400);
            var columns = Enumerable.Range(0, random.Next(1, 6)).Select(_ => RandomColumns.Make(random, rows)).ToArray();

            var report = Make(writer => WriteColumns(writer, columns));

            Assert.Equal(report.Bytes, report.Rows.Sum(row => row.Bytes));
            Assert.Equal((long)columns.Sum(column => column.Length), report.Head["values"]);
            Assert.All(report.Rows.Where(row => row.Kind != "pack"), row => Assert.InRange(row.Bytes, 1, report.TextBytes + 100_000));
        }
    }

    private static Report Make(Action<XmlDictionaryWriter> write)
    {
        var writer = ContainerWriter.Rent(TextStyle.Dictionary, ContainerOptions.Default);
        write(writer);
        writer.Complete();
        using var frames = new PooledBuffer();
        writer.WriteFrames(frames);
        return ContainerReport.Make(frames.WrittenSpan);
    }

    private static void WriteRows(XmlDictionaryWriter writer, int rows)
    {
        writer.WriteStartElement("rows");
        for (var row = 0; row < rows; row++)
        {
            writer.WriteStartElement("row");
            writer.WriteAttributeString("id", (row + 7).ToString(CultureInfo.InvariantCulture));
            writer.WriteElementString("name", $"item {(long)row * row}");
            writer.WriteElementString("price", ((row * 17 % 1_000) + 0.25m).ToString(CultureInfo.InvariantCulture));
            writer.WriteEndElement();
        }

        writer.WriteEndElement();
    }

    private static void WriteColumns(XmlDictionaryWriter writer, string[][] columns)
    {
        writer.WriteStartElement("rows");
        for (var row = 0; row < columns[0].Length; row++)
        {
            writer.WriteStartElement("row");
            for (var column = 0; column < columns.Length; column++)
            {
                writer.WriteStartElement($"c{column}");
                writer.WriteString(columns[column][row]);
                writer.WriteFullEndElement();
            }

            writer.WriteEndElement();
        }

        writer.WriteEndElement();
    }
}
