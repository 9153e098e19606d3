// SPDX-License-Identifier: MIT
using System.Xml;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Infoset;

/// <summary>Takes whatever the serializers, messages and documents of .NET write, as XmlDictionaryWriter's text writer takes it, and gives it on in order.</summary>
/// <remarks>
/// Holds the rules for prefixes, declarations, the prologue, white space, raw text and pieces of base64; what becomes of elements and values is the
/// derived writer's. Those take the calls that come for every value themselves, so that nothing is virtual there. Not safe for concurrent use.
/// </remarks>
internal abstract partial class InfosetWriter : XmlDictionaryWriter
{
    /// <summary>Most elements that may be open at once.</summary>
    internal const int MaximumOpenElements = 1_024;

    /// <summary>Longest prologue; docs/wire-format.md section 6.</summary>
    internal const int MaximumPrologueBytes = 4_096;

    private protected readonly NamespaceScopes _scopes = new();
    private protected State _state;
    private protected AttributeKind _attributeKind;
    private protected TextStyle _style;
    private protected bool _isInList;
    private protected bool _hasRoot;
    private protected bool _hasLayout;
    private protected string _prologue = string.Empty;

    private protected InfosetWriter()
    {
    }

    /// <inheritdoc/>
    public override void Close()
    {
        if (_state is not (State.Start or State.Prologue or State.Closed))
        {
            FinishDocument();
        }

        _state = State.Closed;
    }

    /// <summary>Does nothing: the form is whole only when it was completed.</summary>
    public override void Flush()
    {
    }

    /// <summary>Does nothing: the form is whole only when it was completed.</summary>
    /// <returns>A finished task.</returns>
    public override Task FlushAsync()
    {
        return Task.CompletedTask;
    }

    private protected void FinishDocument()
    {
        if (_state == State.Attribute)
        {
            WriteEndAttribute();
        }

        while (_scopes.Depth > 0)
        {
            WriteEndElement();
        }

        if (!_hasRoot)
        {
            throw new NotSupportedException("The form has no root element; write the reply as text.");
        }
    }

    /// <summary>Starts a new document.</summary>
    private protected void ResetInfoset(TextStyle style)
    {
        _style = style;
        _prologue = string.Empty;
        _scopes.Reset();
        _state = State.Start;
        _isInList = false;
        _trailCount = 0;
        _hasRoot = false;
        _hasLayout = false;
    }
}
