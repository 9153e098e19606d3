// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Rivals.Contents;

namespace Nam.Benchmarks.Rivals.Ways;

/// <summary>All ways that there are for a content: those of this project and of the packages that were to be had.</summary>
internal static class WayList
{
    private static readonly IRival[] Rivals =
    [
        .. typeof(IRival).Assembly.GetTypes().Where(type => type.IsClass && type.IsAssignableTo(typeof(IRival)))
            .OrderBy(type => type.Name, StringComparer.Ordinal)
            .Select(type => (IRival)Activator.CreateInstance(type, nonPublic: true)!),
    ];

    private static readonly Dictionary<string, Codec> Codecs =
        Rivals.SelectMany(rival => rival.Codecs()).ToDictionary(codec => codec.Name);

    internal static IReadOnlyList<Way> OfRows<TRow>(List<TRow> rows)
        where TRow : class, new() =>
        Combine(Rivals.SelectMany(rival => rival.Forms(RowColumns<TRow>.Instance)), rows, RowColumns<TRow>.Instance.Difference);

    internal static IReadOnlyList<Way> OfDocument(ReadOnlyMemory<byte> text) =>
        Combine(XmlDocuments.Forms(), text, XmlDocuments.Difference);

    private static IReadOnlyList<Way> Combine<T>(IEnumerable<Form<T>> forms, T content, Func<T, T, string?> difference) =>
    [
        .. from form in forms
           from codec in form.Codecs
           where codec.Length == 0 || Codecs.ContainsKey(codec)
           select new Way<T>(form, Codecs.GetValueOrDefault(codec), content, difference),
    ];
}
