// SPDX-License-Identifier: MIT
using System.Xml;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Infoset;

/// <content>Moves to the nodes that a source has.</content>
internal abstract partial class InfosetReader
{
    /// <summary>Moves to a text, whose end may be the end of its element as well.</summary>
    protected bool ShowText(bool endsElement)
    {
        _attributeCount = 0;
        _nodeType = XmlNodeType.Text;
        _text = null;
        _isAtomic = endsElement;
        _isAttributeText = false;
        _pending = endsElement ? Pending.End : Pending.None;
        if (HasLayout || _depth == 0)
        {
            CheckWhitespace();
        }

        return true;
    }

    /// <summary>Moves to a comment or a CDATA section, whose text was set as the next value.</summary>
    protected bool ShowMarkup(XmlNodeType type)
    {
        _attributeCount = 0;
        _nodeType = type;

        // In text, where these have no references, carriage returns are line ends.
        _text = TextOf(_value).Replace("\r\n", "\n", StringComparison.Ordinal).Replace('\r', '\n');
        _textStart = 0;
        _isAtomic = false;
        _isAttributeText = false;
        return true;
    }

    /// <summary>Moves to a processing instruction, whose data was set as the next value.</summary>
    protected bool ShowInstruction(int target)
    {
        ShowMarkup(XmlNodeType.ProcessingInstruction);
        _text = _text!.TrimStart([.. XmlCharacters.SpaceCharacters]);
        _name = new InfosetName(InfosetNames.Empty, target, InfosetNames.Empty);
        return true;
    }

    protected bool ShowEnd()
    {
        _attributeCount = 0;
        if (_depth == 0)
        {
            InfosetFaults.Throw("The document has the end of an element that was not started.");
        }

        _name = _open[_depth].Name;
        _nodeType = XmlNodeType.EndElement;
        _text = null;
        _isAttributeText = false;
        return true;
    }

    protected bool ShowEndOfSource()
    {
        if (_depth != 0 || !_hasRoot)
        {
            InfosetFaults.Throw(_hasRoot ? $"The document ends with {_depth:N0} elements open." : "The document has no root element.");
        }

        _attributeCount = 0;
        _nodeType = XmlNodeType.None;
        _readState = ReadState.EndOfFile;
        _text = null;
        _isAttributeText = false;
        return false;
    }
}
