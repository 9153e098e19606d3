// SPDX-License-Identifier: MIT
using System.Collections;
using System.Xml;

namespace Nam.Study.Encodings.Messages;

/// <summary>
/// Keeps the rows of the queries in files: computed once, and read by servers that have no room for the tables. The
/// platform's own binary XML, in a stream, so that reading takes no more memory than the rows do.
/// </summary>
internal static class RowFiles
{
    /// <summary>Writes the rows of a query.</summary>
    internal static void Save(string folder, int query, IList rows)
    {
        using var file = File.Create(PathOf(folder, query));
        using var writer = XmlDictionaryWriter.CreateBinaryWriter(file);
        ReplyContract.Get(query).WriteRows(writer, rows);
    }

    /// <summary>Reads the rows of a query.</summary>
    internal static IList Load(string folder, int query)
    {
        using var file = File.OpenRead(PathOf(folder, query));
        using var reader = XmlDictionaryReader.CreateBinaryReader(file, XmlDictionaryReaderQuotas.Max);
        return ReplyContract.Get(query).ReadRows(reader);
    }

    private static string PathOf(string folder, int query) => Path.Combine(folder, $"q{query}.rows");
}
