// SPDX-License-Identifier: MIT

using System.Text;
using System.Xml;

namespace Nam.AspNetCore;

/// <summary>Keeps the platform's text writer of each thread: making one costs more than a small reply.</summary>
internal static class KeptTextWriter
{
    [ThreadStatic]
    private static XmlDictionaryWriter? _kept;

    /// <summary>Writes a document as UTF-8 text.</summary>
    /// <param name="stream">Gets the text; stays open.</param>
    /// <param name="write">Writes the document.</param>
    public static void Write(Stream stream, Action<XmlDictionaryWriter> write)
    {
        // Taken away meanwhile: what is written may itself write a document, and a writer that was left in the middle is not used again.
        var writer = _kept;
        _kept = null;
        if (writer is null)
        {
            writer = XmlDictionaryWriter.CreateTextWriter(stream, Encoding.UTF8, ownsStream: false);
        }
        else
        {
            ((IXmlTextWriterInitializer)writer).SetOutput(stream, Encoding.UTF8, ownsStream: false);
        }

        write(writer);
        writer.Flush();
        writer.Close();
        _kept = writer is IXmlTextWriterInitializer ? writer : null;
    }
}
