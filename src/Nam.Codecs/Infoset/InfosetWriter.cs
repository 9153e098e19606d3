// SPDX-License-Identifier: MIT
using System.Xml;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Infoset;

/// <summary>Accepts whatever the serializers, messages and documents of .NET write, as XmlDictionaryWriter's text writer
/// does, and passes it on in order.</summary>
/// <remarks>
/// Holds the rules for prefixes, declarations, the prologue, white space, raw text and pieces of base64. Derived writers decide what
/// becomes of elements and values. They handle the calls for every value themselves, so that nothing is virtual there. Not safe
/// for concurrent use. Longer than 800 lines because it is the rest of the contract of XmlDictionaryWriter, whose calls share one state.
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

    /// <summary>Gets or sets whether a declaration that is written leaves no trace, as with
    /// <see cref="XmlWriterSettings.OmitXmlDeclaration"/>; a new document begins without.</summary>
    internal bool OmitsDeclaration { get; set; }

    /// <summary>Gets whether the document has a prefix that <see cref="XmlWriter.Create(Stream)"/> might choose
    /// otherwise: it made one, or a namespace has several.</summary>
    internal bool HasUnsettledPrefix
    {
        get => field || _scopes.IsAmbiguous;
        private set;
    }

    /// <summary>Gets how the text that the document stands for is written.</summary>
    internal TextStyle Style => _style;

    /// <summary>Gets how many elements are open.</summary>
    internal int OpenElements => _scopes.Depth;

    /// <summary>Gets whether an XML declaration was written, whether or not it leaves a trace.</summary>
    internal bool HasDeclaration { get; private set; }

    /// <summary>Gets whether the root element was started.</summary>
    internal bool HasRoot => _hasRoot;

    /// <summary>Gets whether values may have characters that XML does not allow, which are references in text.</summary>
    internal virtual bool CarriesAllCharacters => true;

    /// <summary>Gets whether the document, which is at its end, had better be text.</summary>
    internal virtual bool IsUnsuited => false;

    /// <summary>Returns the prefixes that the innermost element declares where its tag ends, in no place of their own.</summary>
    internal List<string> ImpliedPrefixes()
    {
        var prefixes = new List<string>();
        for (var index = _scopes.FirstOfElement(); index < _scopes.Count; index++)
        {
            if (!_scopes[index].IsWritten)
            {
                prefixes.Add(_scopes[index].Prefix);
            }
        }

        return prefixes;
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
    public override Task FlushAsync() => Task.CompletedTask;

    /// <summary>Begins a document that a scan of finished text writes, which checks it.</summary>
    internal void StartScannedDocument(string prologue)
    {
        if (_state != State.Start)
        {
            throw new InvalidOperationException($"A whole document needs a writer that was just reset; this one is in state {WriteState}.");
        }

        _prologue = prologue;
        _state = State.Prologue;
    }

    /// <summary>Ends such a document.</summary>
    internal void EndScannedDocument()
    {
        _hasRoot = true;
        _state = State.Epilogue;
    }

    /// <summary>Whether a prefix is in force.</summary>
    internal bool IsPrefixDeclared(string prefix) => _scopes.FindNamespace(prefix) is not null;

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
        OmitsDeclaration = false;
        HasDeclaration = false;
        HasUnsettledPrefix = false;
        _scopes.Reset();
        _state = State.Start;
        _isInList = false;
        _trailCount = 0;
        _hasRoot = false;
        _hasLayout = false;
    }
}
