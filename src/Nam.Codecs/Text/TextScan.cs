// SPDX-License-Identifier: MIT
using System.Text;
using System.Text.Unicode;
using Nam.Codecs.Infoset;
using Nam.Codecs.Xml;
using static Nam.Codecs.Text.ScanMemory;

namespace Nam.Codecs.Text;

/// <summary>One pass over a text that writes its records; every method gives false for what the form cannot take.</summary>
/// <remarks>Longer than 800 lines because it is one pass: its parts share one position and the open tags, which no call
/// should have to hand on.</remarks>
internal ref partial struct TextScan<TSink>
    where TSink : struct, ITextSink
{
    private readonly ReadOnlySpan<byte> _xml;
    private readonly TSink _sink;
    private readonly ScanMemory _memory;
    private readonly bool _isFragment;
    private int _position;
    private int _depth;
    private int _declarationCount;
    private int _declarationSerial;
    private int _lastTag;

    // Numbers of start tags that were parsed: the one that is being read, and the last one with a default namespace.
    private int _tag;
    private int _defaultTag;
    private bool _hasRoot;
    private int _startTagEnd = -1;
    private int _lowest;

    // The leaf whose gap is being read, 0 if none, and how things stood at its beginning.
    private int _gapLeaf;
    private int _gapStart;
    private int _gapEvents;
    private int _gapValues;
    private int _gapMisses;
    private int _gapDepth;
    private int _gapSerial;
    private int _gapScope;
    private OpenTag _gapAround;
    private OpenTag _gapOuter;

    internal TextScan(ReadOnlySpan<byte> xml, TSink sink, ScanMemory memory, bool isFragment)
    {
        _xml = xml;
        _sink = sink;
        _memory = memory;
        _isFragment = isFragment;
        _hasRoot = isFragment;
    }

    internal bool Run()
    {
        if (!Utf8.IsValid(_xml) || (!_isFragment && !ReadPrologue()))
        {
            return false;
        }

        while (_position < _xml.Length)
        {
            if (_xml[_position] != (byte)'<')
            {
                if (!ReadCharacters())
                {
                    return false;
                }
            }
            else if (!ReadMarkup())
            {
                return false;
            }
        }

        if (_depth != 0 || !_hasRoot)
        {
            return false;
        }

        if (!_isFragment)
        {
            _sink.EndDocument();
        }

        return true;
    }

    private bool ReadMarkup()
    {
        var rest = _xml[_position..];
        if (rest.Length < 3)
        {
            return false;
        }

        switch (rest[1])
        {
            case (byte)'/':
                return ReadEndTag();
            case (byte)'!':
                return rest.StartsWith("<!--"u8) ? ReadComment() : IsCData(_position) && ReadCData();
            case (byte)'?':
                return ReadInstruction();
            default:
                if (!ReadStartTag())
                {
                    return false;
                }

                if (TSink.TakesLeaves && _startTagEnd == _position)
                {
                    ReadLeaves();
                }

                return true;
        }
    }

    private bool ReadPrologue()
    {
        if (!XmlPrologue.TryMeasure(_xml, out _position))
        {
            return false;
        }

        var hasType = TSink.TakesTypes && XmlPrologue.TryPassDocumentType(_xml, ref _position);
        if (!hasType && _position > InfosetWriter.MaximumPrologueBytes)
        {
            return false;
        }

        _sink.StartDocument(Encoding.UTF8.GetString(_xml[.._position]));
        return true;
    }
}
