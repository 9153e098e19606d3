// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Xml;

namespace Nam.Fuzz.Inputs;

/// <summary>Writes plain documents.</summary>
internal static class ContainerRun
{
    /// <summary>A document as text and one of rows, at both levels.</summary>
    internal static IEnumerable<byte[]> Texts()
    {
        var places = string.Concat(
            Enumerable.Range(0, 90).Select(i => $"<p{i * 31 % 37}><k{i % 11} v='{i * i % 1_009}'/>{i * 7}</p{i * 31 % 37}>"));
        var rows = string.Concat(Enumerable.Range(0, 60).Select(i => $"<row><id>{i}</id><name>item {i * 7919 % 97}</name></row>"));
        foreach (var (text, level) in from text in new[] { $"<?xml version=\"1.0\"?><r>{places}</r>", $"<r>{rows}</r>" }
                                      from level in new[] { ColumnLevel.Small, ColumnLevel.Fast }
                                      select (text, level))
        {
            var options = ContainerOptions.Default with { Level = level };
            var writer = ContainerWriter.Rent(TextStyle.Dictionary, options);
            TextToContainers.TryWrite(Encoding.UTF8.GetBytes(text), writer, TextStyle.Dictionary, options);
            yield return writer.Complete().ToArray();
            ContainerWriter.Return(writer);
        }
    }
}
