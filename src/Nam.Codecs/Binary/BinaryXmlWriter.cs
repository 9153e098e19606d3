// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Text;
using Nam.Codecs.Buffers;
using Nam.Codecs.Frames;
using Nam.Codecs.Infoset;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Binary;

/// <summary>Writes the binary form, docs/wire-format.md section 6, into one block of pooled memory.</summary>
/// <remarks>
/// <para>
/// Takes whatever the serializers, messages and documents of .NET write. What the form cannot carry ends in
/// <see cref="NotSupportedException"/>, after which the document so far is as it was before the call: document types, entity
/// references, raw text that is not well-formed markup, more than one root element, elements deeper than
/// <see cref="MaximumDepth"/>.
/// </para>
/// <para>
/// Prefixes and declarations come out as those of XmlDictionaryWriter's text writer. Character entities become characters.
/// Not safe for concurrent use; <see cref="Rent"/> and <see cref="Return"/> keep writers.
/// Longer than 800 lines because every typed call appends to one buffer, and the next one may still change the record that came last.
/// </para>
/// </remarks>
internal sealed partial class BinaryXmlWriter : InfosetWriter
{
    /// <summary>Most elements that may be open at once.</summary>
    public const int MaximumDepth = MaximumOpenElements;

    /// <summary>The bit of the style byte that says that white space or empty text may stand between elements.</summary>
    internal const byte LayoutFlag = 2;

    private const int MaximumKept = 16;
    private const int SmallestBufferBytes = 4 << 10;
    private const int LargestExpectedBytes = 4 << 20;
    private const int SmallestHeadroomBytes = 512;
    private const int LargestHeadroomBytes = 64 << 10;

    private static readonly ConcurrentQueue<BinaryXmlWriter> Kept = [];
    private static BinaryXmlWriter? s_lastKept;
    private static int s_keptCount;

    private readonly NameTable _names = new();
    private readonly PooledBuffer _attributeText = new();

    // The document starts after free room for the style, the name table and the prologue. The writer fills that room
    // last and does not have to move the document.
    private byte[] _buffer = [];
    private int _documentStart;
    private int _position;
    private int _formStart = -1;
    private int _expectedBytes = SmallestBufferBytes;
    private int _headroomBytes = SmallestHeadroomBytes;

    /// <summary>Makes a writer for forms of the dictionary style; <see cref="Reset"/> starts another form.</summary>
    public BinaryXmlWriter()
    {
        Reset(TextStyle.Dictionary);
    }

    /// <summary>Bytes of the document so far, without the table of names.</summary>
    public int DocumentBytes => _position - _documentStart;

    /// <summary>Rents a writer from the pool, ready for a new form.</summary>
    /// <param name="style">The style of the text that the form stands for.</param>
    /// <returns>A writer; pass it to <see cref="Return"/> once.</returns>
    public static BinaryXmlWriter Rent(TextStyle style)
    {
        var writer = Interlocked.Exchange(ref s_lastKept, null);
        if (writer is null && Kept.TryDequeue(out writer))
        {
            Interlocked.Decrement(ref s_keptCount);
        }

        writer ??= new BinaryXmlWriter();
        writer.Reset(style);
        return writer;
    }

    /// <summary>Returns a writer to the pool; the form it produced is invalid afterwards.</summary>
    /// <param name="writer">The writer, in any state.</param>
    public static void Return(BinaryXmlWriter writer)
    {
        ArgumentNullException.ThrowIfNull(writer);
        writer.Release();
        if (Interlocked.CompareExchange(ref s_lastKept, writer, null) is null)
        {
            return;
        }

        if (Interlocked.Increment(ref s_keptCount) <= MaximumKept)
        {
            Kept.Enqueue(writer);
        }
        else
        {
            Interlocked.Decrement(ref s_keptCount);
        }
    }

    /// <summary>Forgets what was written and starts a new form.</summary>
    /// <param name="style">How the text that the form stands for is written.</param>
    /// <exception cref="ArgumentOutOfRangeException">The style is unknown.</exception>
    public void Reset(TextStyle style)
    {
        if (style is not (TextStyle.Dictionary or TextStyle.Writer))
        {
            throw new ArgumentOutOfRangeException(
                nameof(style), style, $"Style {(byte)style} is unknown; use {nameof(TextStyle.Dictionary)} or {nameof(TextStyle.Writer)}.");
        }

        if (_buffer.Length < _headroomBytes + SmallestBufferBytes)
        {
            Release();
            _buffer = ArrayPool<byte>.Shared.Rent(_headroomBytes + _expectedBytes);
        }

        ResetInfoset(style);
        _documentStart = _headroomBytes;
        _position = _documentStart;
        _formStart = -1;
        _names.Reset();
        _attributeText.Clear();
        _lastText = -1;
    }

    /// <summary>Ends the form and gives all of it: style, names, prologue and document.</summary>
    /// <returns>The form, valid until the next write, <see cref="Reset"/> or <see cref="Return"/>.</returns>
    /// <exception cref="NotSupportedException">Nothing but a prologue was written, which is no form.</exception>
    public ReadOnlySpan<byte> Complete()
    {
        return CompleteMemory().Span;
    }

    /// <summary>As <see cref="Complete"/>, as memory.</summary>
    /// <returns>The form, valid until the next write, <see cref="Reset"/> or <see cref="Return"/>.</returns>
    /// <exception cref="NotSupportedException">Nothing but a prologue was written, which is no form.</exception>
    public ReadOnlyMemory<byte> CompleteMemory()
    {
        if (_formStart < 0)
        {
            FinishDocument();
            PutHeader();
        }

        return _buffer.AsMemory(_formStart, _position - _formStart);
    }

    private void PutHeader()
    {
        var table = _names.TableSpan;
        var prologueBytes = Encoding.UTF8.GetByteCount(_prologue);
        var headerBytes = 1 + Varint.Size(_names.Count) + table.Length + Varint.Size(prologueBytes) + prologueBytes;
        if (headerBytes > _documentStart)
        {
            MoveDocument(headerBytes);
        }

        _formStart = _documentStart - headerBytes;
        var header = _buffer.AsSpan(_formStart, headerBytes);
        header[0] = (byte)((byte)_style | (_hasLayout ? LayoutFlag : 0));
        var offset = 1;
        offset += Varint.Write(header[offset..], _names.Count);
        table.CopyTo(header[offset..]);
        offset += table.Length;
        offset += Varint.Write(header[offset..], prologueBytes);
        offset += Encoding.UTF8.GetBytes(_prologue, header[offset..]);
        Debug.Assert(offset == headerBytes, "The header was measured before it was written.");

        // The next form is probably of the same shape, and may get a frame.
        _headroomBytes = Math.Clamp(
            headerBytes + (headerBytes / 4) + ReplyFrame.MaximumOverheadBytes, SmallestHeadroomBytes, LargestHeadroomBytes);
        _expectedBytes = Math.Clamp(DocumentBytes + (DocumentBytes / 8), SmallestBufferBytes, LargestExpectedBytes);
    }

    private void MoveDocument(int documentStart)
    {
        EnsureRoom(documentStart - _documentStart);
        _buffer.AsSpan(_documentStart, DocumentBytes).CopyTo(_buffer.AsSpan(documentStart));
        _position += documentStart - _documentStart;
        _documentStart = documentStart;
    }

    private void Release()
    {
        if (_buffer.Length != 0)
        {
            ArrayPool<byte>.Shared.Return(_buffer);
            _buffer = [];
        }

        _position = _documentStart = 0;
        _formStart = -1;
        _names.Release();
    }
}
