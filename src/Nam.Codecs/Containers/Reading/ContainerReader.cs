// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using System.Xml;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Structure;
using Nam.Codecs.Infoset;

namespace Nam.Codecs.Containers.Reading;

/// <summary>Reads a document straight from the columns of the container form, docs/container-format.md.</summary>
/// <remarks>
/// Shows what the text of the document would show, empty elements as such and empty text not at all. Values stay typed until text is asked
/// for; a value that stands many times is one string. Holds one block at a time. Damage shows as <see cref="ReplyDecodeException"/> when a
/// block is opened, what does not fit the reader's quotas or the type that was asked for as <see cref="XmlException"/>. Not thread-safe.
/// </remarks>
internal sealed partial class ContainerReader : InfosetReader
{
    private static readonly ReaderPlace[] NoPlaces = new ReaderPlace[1];

    private readonly ContainerDocument _document;
    private readonly StructureDecoder _events;
    private readonly ReaderNames _names;
    private readonly Func<ReadOnlyMemory<byte>>? _nextForm;
    private ReaderPlace[] _places;

    // The leaf whose start is the current node and of which nothing was read; 0 if it is none.
    private int _leaf;

    private ContainerReader(
        ContainerDocument document,
        ReaderNames names,
        XmlDictionaryReaderQuotas quotas,
        DecodeLimits limits,
        Func<ReadOnlyMemory<byte>>? nextForm,
        Action<InfosetReader> onClose)
        : base(names.Names, quotas, limits.MaximumDepth, document.HasLayout, onClose)
    {
        _document = document;
        _events = document.Events;
        _names = names;
        _nextForm = nextForm;
        names.Fill(document);
        _places = names.Places;
        TextBytes = TextSize.Estimate(document);
    }

    /// <summary>Opens a reader before the first node.</summary>
    /// <param name="form">The form, or the first of several; not needed any more afterwards.</param>
    /// <param name="quotas">The caller's quotas; the depth is also bounded by <paramref name="limits"/>.</param>
    /// <param name="limits">The limits.</param>
    /// <param name="nextForm">Gives the next form of a document in several, which has to stay as it is until the call
    /// after; nothing if there is none.</param>
    /// <param name="onClose">Is called once when the reader is closed, or null.</param>
    /// <exception cref="ReplyDecodeException">The form is damaged or over a limit.</exception>
    internal static ContainerReader Open(
        ReadOnlySpan<byte> form,
        XmlDictionaryReaderQuotas quotas,
        DecodeLimits limits,
        Func<ReadOnlyMemory<byte>>? nextForm = null,
        Action? onClose = null)
    {
        var document = ContainerDocument.Open(form, limits);
        if (document.IsText)
        {
            List<byte[]> forms;
            try
            {
                forms = TextForms.Make(document.Text, document.Style);
            }
            finally
            {
                ContainerDocument.Return(document);
            }

            var next = 1;
            var reader = Open(
                forms[0], quotas, limits, () => next < forms.Count ? forms[next++] : default(ReadOnlyMemory<byte>), onClose);
            return reader;
        }

        if (document.HasDocumentType)
        {
            ContainerDocument.Return(document);
            throw new ReplyDecodeException("The reply has a document type, which readers of messages and data refuse. Read it as text.");
        }

        var names = ReaderNames.Take(document.Events.State);
        return new ContainerReader(document, names, quotas, limits, nextForm, _ =>
        {
            ReaderNames.Return(names);
            ContainerDocument.Return(document);
            onClose?.Invoke();
        });
    }

    /// <summary>The document; until the reader is closed.</summary>
    internal ContainerDocument Document => _document;

    /// <summary>Bytes of the text that the blocks stand for that were opened so far, about.</summary>
    internal long TextBytes { get; private set; }

    public override void Close()
    {
        // The places and the document belong to others then.
        _leaf = 0;
        _places = NoPlaces;
        base.Close();
    }

    public override bool IsStartElement(XmlDictionaryString localName, XmlDictionaryString namespaceUri)
    {
        ref var place = ref _places[_leaf];
        return (place.AskedLocal is { } asked && ReferenceEquals(asked, localName) && ReferenceEquals(place.AskedUri, namespaceUri))
            || CompareName(localName, namespaceUri);
    }

    protected override bool ReadNode()
    {
        if (_leaf != 0)
        {
            return ReadLeaf();
        }

        var next = _events.PeekPredicted();
        if (next <= 0)
        {
            return ReadOther();
        }

        ref var place = ref _places[next];
        if (place.Scope != Scope)
        {
            return ReadOther();
        }

        EnterElement();
        if (place.Kind == NodeKind.Leaf)
        {
            _events.TakePredicted(next);
            _leaf = next;
            return ShowElement(place.Name);
        }

        _events.TakePredictedElement(next);
        next = _events.PeekPredicted();
        return next <= 0 || _places[next].Kind is NodeKind.Attribute or NodeKind.Declaration
            ? ReadElement(ref place)
            : ShowElement(place.Name);
    }

    protected override void ReadItem(ref InfosetValue value) => throw new InvalidOperationException("A container has no arrays.");

    protected override bool TryCopyItems(InfosetKind kind, Span<byte> items) => false;

    protected override bool TryMeasureBytes(out int length)
    {
        length = 0;
        return false;
    }

    protected override ReadOnlySpan<byte> BytesOf(in InfosetValue value) =>
        value.Length == 0 ? default : _places[value.Source].Column!.BytesOf(value);

    protected override string StringOf(in InfosetValue value) => _places[value.Source].Column!.GetString(value.Name);

    protected override object[] ListOf(in InfosetValue value) => [];

    // Kept apart from its caller, which then has no registers to save.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool CompareName(XmlDictionaryString localName, XmlDictionaryString namespaceUri)
    {
        if (!base.IsStartElement(localName, namespaceUri))
        {
            return false;
        }

        if (_leaf != 0)
        {
            ref var place = ref _places[_leaf];
            place.AskedLocal = localName;
            place.AskedUri = namespaceUri;
        }

        return true;
    }

    /// <summary>Moves to the next node, whatever it is.</summary>
    private bool ReadOther()
    {
        while (true)
        {
            var next = _events.Next();
            if (next <= 0)
            {
                if (next == StructureToken.EndEvent)
                {
                    return IsOutsideRoot ? EndDocument() : ShowEnd();
                }

                OpenNext();
                continue;
            }

            ref var place = ref _places[next];
            switch (place.Kind)
            {
                case NodeKind.Leaf:
                    EnterElement();
                    _leaf = next;
                    return ShowElement(NameOf(ref place));
                case NodeKind.Element:
                    EnterElement();
                    return ReadElement(ref place);
                case NodeKind.Empty:
                    EnterElement();
                    return ShowEmptyElement(place.Prefix, place.Local);
                case NodeKind.Text:
                    Take(next, ref NextValue());
                    if (NextValue().Kind != InfosetKind.Empty)
                    {
                        return ShowText(TryTakeEnd());
                    }

                    break;
                case NodeKind.Comment:
                    Take(next, ref NextValue());
                    return ShowMarkup(XmlNodeType.Comment);
                case NodeKind.Section:
                    Take(next, ref NextValue());
                    return ShowMarkup(XmlNodeType.CDATA);
                default:
                    Take(next, ref NextValue());
                    return ShowInstruction(place.Local);
            }
        }
    }

    /// <summary>The name of an element with the declarations in force, which is kept for the next time.</summary>
    private InfosetName NameOf(ref ReaderPlace place)
    {
        if (place.Scope != Scope)
        {
            place.Name = new InfosetName(place.Prefix, place.Local, UriOf(place.Prefix));
            place.Scope = Scope;
            place.AskedLocal = null;
        }

        return place.Name;
    }

    /// <summary>Moves to the value of a leaf, or to its end if the value is empty.</summary>
    private bool ReadLeaf()
    {
        var leaf = _leaf;
        _leaf = 0;
        Take(leaf, ref NextValue());
        return NextValue().Kind == InfosetKind.Empty ? ShowEnd() : ShowText(endsElement: true);
    }

    /// <summary>Moves to an element that was entered and may have attributes.</summary>
    private bool ReadElement(ref ReaderPlace element)
    {
        var node = _events.Current;
        var hasAttributes = false;
        int next;
        while ((next = _events.Peek()) > 0
            ? _places[next].Kind is NodeKind.Attribute or NodeKind.Declaration
            : next == StructureToken.NoEvent)
        {
            if (next < 0)
            {
                // The block ends within the tag or right after it.
                SaveAttributes();
                OpenNext();
                continue;
            }

            _events.Next();
            hasAttributes = true;
            ref var place = ref _places[next];
            if (place.Kind == NodeKind.Declaration)
            {
                Declare(place.Prefix, place.Local);
            }
            else
            {
                Take(next, ref AddAttribute(place.Prefix, place.Local));
            }
        }

        if (hasAttributes)
        {
            FinishAttributes();
        }

        element = ref _places[node];
        return TryTakeEnd() ? ShowEmptyElement(element.Prefix, element.Local) : ShowElement(NameOf(ref element));
    }

    /// <summary>Reads the end of the innermost element if that end comes next in this block.</summary>
    private bool TryTakeEnd()
    {
        if (_events.Peek() != StructureToken.EndEvent || IsOutsideRoot)
        {
            return false;
        }

        _events.Next();
        return true;
    }

    private void Take(int node, ref InfosetValue value)
    {
        ref var place = ref _places[node];
        place.Column!.Get(place.Next++, node, ref value);
    }

    // A text that takes the place of the document may still come.
    private bool EndDocument() => _nextForm is null || _nextForm().IsEmpty
        ? ShowEndOfSource()
        : throw new ReplyDecodeException("The containers go on behind the end of their document.");

    private void OpenNext()
    {
        var form = _nextForm is null ? default : _nextForm();
        if (form.IsEmpty)
        {
            throw new ReplyDecodeException("The container form ends within its document: it says that another one follows, and none does.");
        }

        _document.OpenNext(form.Span);
        _block++;
        HasLayout = _document.HasLayout;
        _names.Fill(_document);
        _places = _names.Places;
        TextBytes += TextSize.Estimate(_document);
    }
}
