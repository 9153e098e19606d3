// SPDX-License-Identifier: MIT
using System.Security.Cryptography;
using System.Xml;
using Nam.Codecs.Containers.Structure;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Tests.Binary;

namespace Nam.Codecs.Tests.Containers.Structure;

public sealed class ContainerTemplateTests
{
    [Fact]
    public void Name_OfATemplateWithoutParent_IsTheHashOfTheStructure()
    {
        var (form, template) = ContainerRunner.Write(writer => writer.WriteElementString("r", "value"));

        // head; a new node, a leaf with the usual prefix, a new string "r"; one event as predicted.
        byte[] structure = [5, 9, 0, 1, (byte)'r', 0];
        Assert.Equal(structure, form[1..7]);
        Assert.Equal(BitConverter.ToUInt64(SHA256.HashData(structure)), template!.Name);
    }

    [Fact]
    public void Chain_OfReplies_IsFollowedByBothSides()
    {
        ContainerTemplate? server = null;
        ContainerTemplate? client = null;
        for (var round = 0; round < 20; round++)
        {
            var write = Document(round);
            var options = new ContainerOptions { Template = server, TemplateIndex = server is null ? 0 : 1 };
            (var form, server) = ContainerRunner.Write(write, options);

            (var text, client) = ContainerRunner.Read(form, client);

            Assert.Equal(System.Text.Encoding.UTF8.GetString(FormRunner.StockText(write)), text);
            Assert.Equal(server!.Name, client!.Name);
        }
    }

    [Fact]
    public void Open_WithATemplateThatIsNotThere_Throws()
    {
        var (_, template) = ContainerRunner.Write(Document(1));
        var form = ContainerRunner.Form(Document(1), new ContainerOptions { Template = template, TemplateIndex = 3 });

        Assert.Throws<ReplyDecodeException>(() => ContainerRunner.Text(form));
        Assert.Throws<ReplyDecodeException>(() => ContainerRunner.Text(form, template, template));
        Assert.Throws<ReplyDecodeException>(() => ContainerRunner.Text(form, template, template, null));
        Assert.NotEmpty(ContainerRunner.Text(form, null, null, template));
    }

    [Fact]
    public void Template_UsedByManyThreads_StaysAsItIs()
    {
        var (_, template) = ContainerRunner.Write(Document(3));
        var options = new ContainerOptions { Template = template, TemplateIndex = 1 };
        var expected = Enumerable.Range(0, 10).Select(round => ContainerRunner.Form(Document(round), options)).ToArray();

        Parallel.For(0, 400, index =>
        {
            var form = ContainerRunner.Form(Document(index % 10), options);
            Assert.Equal(expected[index % 10], form);
            Assert.Equal(
                System.Text.Encoding.UTF8.GetString(FormRunner.StockText(Document(index % 10))), ContainerRunner.Text(form, template));
        });
    }

    /// <summary>Documents that differ in what stands in their rows, the more the later.</summary>
    private static Action<XmlDictionaryWriter> Document(int seed)
    {
        return writer =>
        {
            var random = new Random(seed);
            writer.WriteStartElement("r", "urn:r");
            writer.WriteXmlnsAttribute("i", "http://www.w3.org/2001/XMLSchema-instance");
            for (var row = 0; row < 5 + seed; row++)
            {
                writer.WriteStartElement("row", "urn:r");
                for (var column = 0; column < 4; column++)
                {
                    if (random.Next(4) == 0)
                    {
                        continue;
                    }

                    writer.WriteStartElement("c" + (random.Next(8) == 0 ? seed : column), "urn:r");
                    if (random.Next(6) == 0)
                    {
                        writer.WriteAttributeString("i", "nil", "http://www.w3.org/2001/XMLSchema-instance", "true");
                    }
                    else
                    {
                        writer.WriteValue(random.Next(1_000));
                    }

                    writer.WriteEndElement();
                }

                writer.WriteEndElement();
            }

            writer.WriteEndElement();
        };
    }
}
