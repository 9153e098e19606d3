// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;
using System.Xml;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;

namespace Nam.Codecs.Tests.Binary;

/// <summary>Seeded damage to good forms.</summary>
public sealed class BinaryXmlFuzzTests
{
    private static readonly int Rounds = Depth.Of(40_000);

    private static readonly DecodeLimits Limits = new() { MaximumTextBytes = 1 << 20 };

    private static readonly byte[][] Seeds = [.. Forms()];

    [Fact]
    public void WriteText_OfDamagedForms_ThrowsNothingElse()
    {
        var random = new Random(11);
        using var text = new PooledBuffer();
        var rejected = 0;
        for (var round = 0; round < Rounds; round++)
        {
            var form = DamagedForm.Of(Seeds, random);
            text.Clear();
            var thrown = Record.Exception(() => BinaryXml.WriteText(form, text, Limits));
            rejected += thrown is null ? 0 : 1;
            Assert.True(thrown is null or ReplyDecodeException, $"round {round}: {thrown} {Convert.ToHexString(form)}");
            Assert.InRange(text.WrittenCount, 0, Limits.MaximumTextBytes);
        }

        Assert.InRange(rejected, Rounds / 10, Rounds);
    }

    [Fact]
    public void CreateReader_OfDamagedForms_ThrowsWhatTheDocumentationNames()
    {
        var random = new Random(12);
        var quotas = new XmlDictionaryReaderQuotas
        {
            MaxArrayLength = 1 << 16, MaxStringContentLength = 1 << 20, MaxDepth = 64, MaxBytesPerRead = 1 << 20
        };
        for (var round = 0; round < Rounds; round++)
        {
            var form = DamagedForm.Of(Seeds, random);
            var thrown = Record.Exception(() => Drain(form, quotas));
            Assert.True(thrown is null or ReplyDecodeException, $"round {round}: {thrown} {Convert.ToHexString(form)}");
        }
    }

    private static void Drain(byte[] form, XmlDictionaryReaderQuotas quotas)
    {
        using var reader = BinaryXml.CreateReader(form, quotas, Limits, null);
        for (var nodes = 0; nodes < 100_000 && reader.Read(); nodes++)
        {
            _ = reader.Name.Length + reader.NamespaceURI.Length;
            while (reader.MoveToNextAttribute())
            {
                _ = reader.Name.Length + reader.Value.Length;
            }

            reader.MoveToElement();
            if (reader.HasValue)
            {
                _ = reader.Value.Length;
            }
        }
    }

    private static IEnumerable<byte[]> Forms()
    {
        foreach (var animal in Zoo.Animals().Where(animal => animal is not (System.Data.DataTable or System.Data.DataSet)))
        {
            var serializer = new DataContractSerializer(animal.GetType(), [typeof(int[]), typeof(XmlQualifiedName)]);
            var form = FormRunner.Form(writer => serializer.WriteObject(writer, animal));
            if (form.Length < 4_000)
            {
                yield return form;
            }
        }

        yield return FormRunner.Form(writer =>
        {
            writer.WriteStartElement("a", "urn:a");
            writer.WriteArray("p", "b", "urn:b", new long[] { 1, 2, 3 }, 0, 3);
            writer.WriteStartElement("list");
            writer.WriteValue(new object[] { 1, "x", 2.5m, Guid.Empty, new UniqueId(Guid.Empty) });
            writer.WriteEndElement();
            writer.WriteComment("c");
            writer.WriteEndElement();
        });
    }
}
