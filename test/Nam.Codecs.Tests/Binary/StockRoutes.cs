// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Text;
using System.Xml;
using Nam.Codecs.Buffers;

namespace Nam.Codecs.Tests.Binary;

/// <summary>Forms whose records come from the stock binary writer.</summary>
internal static class StockRoutes
{
    /// <summary>The stock writer's document behind a table of the names that it collected.</summary>
    internal static byte[] Form(Action<XmlDictionaryWriter> write)
    {
        var session = new NamesSession();
        using var document = new MemoryStream();
        using (var writer = XmlDictionaryWriter.CreateBinaryWriter(document, null, session, ownsStream: false))
        {
            write(writer);
        }

        var form = new ArrayBufferWriter<byte>();
        form.Write<byte>([0]);
        form.Advance(Varint.Write(form.GetSpan(5), session.Names.Count));
        foreach (var name in session.Names)
        {
            var bytes = Encoding.UTF8.GetBytes(name);
            form.Advance(Varint.Write(form.GetSpan(5), bytes.Length));
            form.Write(bytes);
        }

        form.Write<byte>([0]);
        form.Write(document.ToArray());
        return form.WrittenSpan.ToArray();
    }

    private sealed class NamesSession : XmlBinaryWriterSession
    {
        internal List<string> Names { get; } = [];

        public override bool TryAdd(XmlDictionaryString value, out int key)
        {
            var isAdded = base.TryAdd(value, out key);
            if (isAdded)
            {
                Names.Add(value.Value);
            }

            return isAdded;
        }
    }
}
