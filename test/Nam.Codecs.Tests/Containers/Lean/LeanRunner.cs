// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Structure;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Frames;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Tests.Containers.Lean;

/// <summary>Writes replies that start from earlier ones, and reads them.</summary>
internal static class LeanRunner
{
    /// <summary>What a first reply leaves: its template, and its values.</summary>
    internal static (ContainerTemplate Template, ContainerTemplate Values) Leave(
        Action<XmlDictionaryWriter> write, Func<string, bool>? isSecret = null)
    {
        var form = ContainerRunner.Form(write, new ContainerOptions { IsSecret = isSecret });
        var document = ContainerDocument.Open(form, DecodeLimits.Default, []);
        var kept = document.ToKept()!;
        var template = document.ToTemplate(7, kept.Described())!;
        ContainerDocument.Return(document);
        return (template, ContainerTemplate.Keeping(template, kept, "id"));
    }

    /// <summary>The frame of a later reply.</summary>
    /// <param name="write">Writes it.</param>
    /// <param name="start">The template or the values that it may start from.</param>
    /// <param name="isSecret">Which values are secret.</param>
    /// <param name="textBytes">Most bytes of text that a lean one is tried with.</param>
    internal static byte[] Frame(
        Action<XmlDictionaryWriter> write, ContainerTemplate start, Func<string, bool>? isSecret = null, int textBytes = int.MaxValue)
    {
        using var output = new PooledBuffer();
        var writer = ContainerWriter.Rent(TextStyle.Dictionary, new ContainerOptions
        {
            Template = start.Of ?? start, TemplateIndex = 1, LeanStart = start, LeanIndex = start.Of is null ? 1 : 2, IsSecret = isSecret,
            LeanTextBytes = textBytes,
        });
        write(writer);
        writer.WriteFrames(output);
        ContainerWriter.Return(writer);
        return output.WrittenSpan.ToArray();
    }

    internal static string Text(ReadOnlySpan<byte> frame, params ContainerTemplate?[] named)
    {
        ReplyFrame.ReadContainers(frame, DecodeLimits.Default, out var form);
        return FormText(form, named);
    }

    internal static string FormText(ReadOnlySpan<byte> form, params ContainerTemplate?[] named)
    {
        using var text = new PooledBuffer();
        ContainerText.Write(form, text, DecodeLimits.Default, named);
        return Encoding.UTF8.GetString(text.WrittenSpan);
    }

    /// <summary>A document with values of every kind.</summary>
    internal static Action<XmlDictionaryWriter> Document(int seed) => writer =>
    {
        var random = new Random(seed);
        writer.WriteStartElement("r", "urn:r");
        writer.WriteXmlnsAttribute("i", "http://www.w3.org/2001/XMLSchema-instance");
        writer.WriteComment(" of " + random.Next(5) + " ");
        for (var row = 0; row < 1 + (seed % 4); row++)
        {
            writer.WriteStartElement("row", "urn:r");
            writer.WriteAttributeString("id", random.Next(1_000).ToString(System.Globalization.CultureInfo.InvariantCulture));
            Leaf(writer, "text", () => writer.WriteString(Words(random)));
            Leaf(writer, "number", () => writer.WriteValue(random.NextInt64(-1L << random.Next(60), 1L << 60) * (random.Next(3) - 1)));
            Leaf(writer, "decimal", () => writer.WriteValue(random.Next(-90_000, 90_000) / 100m));
            Leaf(writer, "zeros", () => writer.WriteValue(random.Next(9) * 1_000.00m));
            Leaf(writer, "mixed", () => writer.WriteValue(row % 2 == 0 ? 1.5m : seed % 10 == 9 ? 12.3450m : 12.345m));
            Leaf(writer, "time", () => writer.WriteValue(DateTime.UnixEpoch.AddSeconds(random.Next(1 << 28))));
            Leaf(writer, "tick", () => writer.WriteValue(new DateTime(random.NextInt64(DateTime.MaxValue.Ticks))));
            Leaf(writer, "date", () => writer.WriteString($"2026-0{random.Next(1, 9)}-1{random.Next(9)}"));
            Leaf(writer, "span", () => writer.WriteValue(TimeSpan.FromSeconds(random.Next(100_000))));
            Leaf(writer, "flag", () => writer.WriteValue(random.Next(2) == 0));
            Leaf(writer, "short", () => writer.WriteValue(random.Next(10_000) / 8.0));
            Leaf(writer, "double", () => writer.WriteValue(random.NextDouble() * Math.PI));
            Leaf(writer, "float", () => writer.WriteValue((float)(-random.NextDouble() / 3)));
            var guid = new byte[16];
            random.NextBytes(guid);
            Leaf(writer, "guid", () => writer.WriteValue(new Guid(guid)));
            Leaf(writer, "octets", () => writer.WriteBase64(guid, 0, random.Next(16)));
            if (random.Next(3) != 0)
            {
                Leaf(writer, "perhaps", () => writer.WriteString(random.Next(2) == 0 ? string.Empty : "a < b & \"c\" \u00E4\u20AC"));
            }

            writer.WriteEndElement();
        }

        writer.WriteEndElement();
    };

    private static string Words(Random random)
    {
        string[] words = ["bolt", "nut", "washer", "screw", "rivet", "pin"];
        return string.Join(' ', Enumerable.Range(0, random.Next(5)).Select(_ => words[random.Next(words.Length)]));
    }

    private static void Leaf(XmlDictionaryWriter writer, string name, Action value)
    {
        writer.WriteStartElement(name, "urn:r");
        value();
        writer.WriteEndElement();
    }
}
