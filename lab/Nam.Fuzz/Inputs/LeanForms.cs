// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Xml;
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Structure;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Xml;

namespace Nam.Fuzz.Inputs;

/// <summary>Lean forms, from a template and from kept values, which damage starts from.</summary>
internal sealed class LeanForms
{
    private const int Forms = 64;
    private const string Instance = "http://www.w3.org/2001/XMLSchema-instance";

    /// <summary>Makes them.</summary>
    /// <param name="named">The names of a request; its last two places take the template and the values.</param>
    internal LeanForms(ContainerTemplate?[] named)
    {
        var first = Write(0, new ContainerOptions(), isLean: false);
        var document = ContainerDocument.Open(first, DecodeLimits.Default, []);
        var kept = document.ToKept()!;
        var template = document.ToTemplate(1, kept.Described())!;
        ContainerDocument.Return(document);
        var values = ContainerTemplate.Keeping(template, kept, "fuzz");
        (named[^2], named[^1]) = (template, values);
        All = [.. Enumerable.Range(0, Forms).Select(seed => Write(
            seed / 2,
            new ContainerOptions
            {
                Template = template, TemplateIndex = 1, LeanStart = seed % 2 == 0 ? template : values,
                LeanIndex = named.Length - 1 + (seed % 2),
            },
            isLean: true))];
    }

    internal byte[][] All { get; }

    private static byte[] Write(int seed, ContainerOptions options, bool isLean)
    {
        using var frame = new PooledBuffer();
        var writer = ContainerWriter.Rent(
            TextStyle.Dictionary, options with { IsSecret = path => path.EndsWith("/pin", StringComparison.Ordinal) });
        WriteDocument(writer, new Random(seed), 1 + (seed % 4));
        if (!isLean)
        {
            var form = writer.Complete().ToArray();
            ContainerWriter.Return(writer);
            return form;
        }

        writer.WriteFrames(frame);
        ContainerWriter.Return(writer);
        return frame.WrittenSpan[..^Nam.Codecs.Frames.ReplyFrame.ChecksumBytes].ToArray();
    }

    private static void WriteDocument(ContainerWriter writer, Random random, int rows)
    {
        writer.WriteStartElement("r");
        writer.WriteXmlnsAttribute("i", Instance);
        for (var row = 0; row < rows; row++)
        {
            writer.WriteStartElement("Row");
            writer.WriteAttributeString("Key", random.Next(1_000).ToString(CultureInfo.InvariantCulture));
            writer.WriteElementString("name", random.Next(3) == 0 ? "nut" : "bolt " + random.Next(20));
            Leaf(writer, "amount", () => writer.WriteValue(random.Next(-100_000, 100_000) / 100m));
            Leaf(writer, "time", () => writer.WriteValue(DateTime.UnixEpoch.AddSeconds(random.Next())));
            Leaf(writer, "span", () => writer.WriteValue(TimeSpan.FromMinutes(random.Next(1_000))));
            Leaf(writer, "flag", () => writer.WriteValue(random.Next(2) == 0));
            Leaf(writer, "ratio", () => writer.WriteValue(random.Next(2) == 0 ? random.NextDouble() : 0.25));
            var bytes = new byte[16];
            random.NextBytes(bytes);
            Leaf(writer, "id", () => writer.WriteValue(new Guid(bytes)));
            Leaf(writer, "octets", () => writer.WriteBase64(bytes, 0, random.Next(16)));
            writer.WriteElementString("pin", random.Next(10_000).ToString(CultureInfo.InvariantCulture));
            writer.WriteEndElement();
        }

        writer.WriteEndElement();
    }

    private static void Leaf(XmlDictionaryWriter writer, string name, Action value)
    {
        writer.WriteStartElement(name);
        value();
        writer.WriteEndElement();
    }
}
