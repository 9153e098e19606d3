// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Text;
using System.Xml;
using Nam.Codecs;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Tests.Containers;
using Nam.Codecs.Tests.Containers.Columns;
using Nam.Codecs.Xml;
using Nam.Tool.Inspecting.Containers;

namespace Nam.Tool.Tests.Inspecting;

public class ContainerInspectorTests
{
    [Fact]
    public void Read_FormWithRows_AccountsForEveryByte()
    {
        var form = ContainerRunner.Form(writer => WriteRows(writer, 500));

        var inspected = Inspect(form);

        Assert.Equal(form.Length, inspected.Bytes);
        Assert.Equal(form.Length, inspected.Sum);
        Assert.True(inspected.IsLast);
        Assert.NotNull(inspected.Pack);
        Assert.Equal(["/rows/row/@id", "/rows/row/name", "/rows/row/price"], inspected.Columns.Select(column => column.Path));
        Assert.All(inspected.Columns, column => Assert.Equal(500, column.Values));
        Assert.Equal(["7", "item 0", "0.25"], inspected.Columns.Select(column => column.Example));
        Assert.Equal("integers: progression", inspected.Columns[0].Encoding);
    }

    [Fact]
    public void Read_PackedForm_AccountsForEveryByteWithWhatItSaved()
    {
        var form = ContainerRunner.Form(WriteMarkup);

        var inspected = Inspect(form);

        var pack = Assert.NotNull(inspected.Pack);
        Assert.Equal("Brotli", pack.BackEnd);
        Assert.InRange(pack.SavedBytes, 1, int.MaxValue);
        Assert.Equal(form.Length, inspected.Sum);
    }

    [Fact]
    public void Read_Prologue_IsAccountedFor()
    {
        const string Declaration = "<?xml version=\"1.0\"?>";
        var text = Encoding.UTF8.GetBytes(
            Declaration + "<rows><row><name>jo</name><id>1</id></row><row><name>al</name><id>2</id></row></rows>");
        var form = ContainerRunner.Tokenize(text)!;

        var inspected = Inspect(form);

        Assert.Equal(Declaration, inspected.Prologue);
        Assert.Equal(2 + Declaration.Length, inspected.HeadBytes);
        Assert.Equal(form.Length, inspected.Sum);
    }

    [Fact]
    public void Read_SecondBlock_GoesOnWithTheNodesOfTheFirst()
    {
        var writer = ContainerWriter.Rent(TextStyle.Dictionary, ContainerOptions.Default);
        WriteRows(writer, (ContainerOptions.Default.BlockBytes / ContainerWriter.ValueBytes / 3) + 100);
        writer.Complete();
        var inspector = new ContainerInspector(DecodeLimits.Default);

        var forms = Enumerable.Range(0, writer.FormCount).Select(index => inspector.Read(writer.Form(index).Span)).ToList();

        Assert.Equal(2, forms.Count);
        Assert.Equal([false, true], forms.Select(form => form.IsLast));
        Assert.Equal(forms[0].Columns.Select(column => column.Node), forms[1].Columns.Select(column => column.Node));
        Assert.All(forms, form => Assert.Equal(form.Bytes, form.Sum));
    }

    [Fact]
    public void Read_LongValue_CutsTheExample()
    {
        var form = ContainerRunner.Form(writer => writer.WriteElementString("a", string.Concat(Enumerable.Repeat("é", 5_000))));

        var inspected = Inspect(form);

        Assert.Equal(string.Concat(Enumerable.Repeat("é", 120)) + "…", inspected.Columns[0].Example);
    }

    [Fact]
    public void Read_RandomDocuments_AccountsForEveryByte()
    {
        var random = new Random(21);
        for (var run = 0; run < 60; run++)
        {
            var rows = random.Next(1, 400);
            var columns = Enumerable.Range(0, random.Next(1, 6)).Select(_ => RandomColumns.Make(random, rows)).ToArray();
            var form = ContainerRunner.Form(writer => WriteColumns(writer, columns));

            var inspected = Inspect(form);

            Assert.Equal(form.Length, inspected.Sum);
            Assert.Equal(columns.Sum(column => column.Length), inspected.Columns.Sum(column => column.Values));
        }
    }

    [Fact]
    public void Read_FormCutAnywhere_ThrowsTheOneException()
    {
        var form = ContainerRunner.Form(writer => WriteRows(writer, 60));

        for (var length = 0; length < form.Length; length++)
        {
            var cut = form[..length];

            Assert.Throws<ReplyDecodeException>(() => Inspect(cut));
        }
    }

    [Fact]
    public void Read_FormAfterTheLast_Throws()
    {
        var form = ContainerRunner.Form(writer => WriteRows(writer, 3));
        var inspector = new ContainerInspector(DecodeLimits.Default);
        inspector.Read(form);

        var fault = Assert.Throws<ReplyDecodeException>(() => inspector.Read(form));

        Assert.Contains("comes after the end of its document", fault.Message, StringComparison.Ordinal);
    }

    private static InspectedForm Inspect(byte[] form) => new ContainerInspector(DecodeLimits.Default).Read(form);

    private static void WriteRows(XmlDictionaryWriter writer, int rows)
    {
        writer.WriteStartElement("rows");
        for (var row = 0; row < rows; row++)
        {
            writer.WriteStartElement("row");
            writer.WriteAttributeString("id", (row + 7).ToString(CultureInfo.InvariantCulture));
            writer.WriteElementString("name", $"item {row * row}");
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

    private static void WriteMarkup(XmlDictionaryWriter writer)
    {
        writer.WriteStartElement("customerRelationshipManagement");
        foreach (var part in (string[])[
            "customerName", "customerAddress", "customerTelephone", "customerRelationship", "managementAddress", "managementRelationship",
            "managementName", "managementTelephone", "relationshipName", "relationshipAddress", "relationshipTelephone"])
        {
            writer.WriteElementString(part, "x");
        }

        writer.WriteEndElement();
    }
}
