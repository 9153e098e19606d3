// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Collections.Concurrent;

namespace Nam.Codecs.Containers.Documents;

/// <summary>Turns the container form, docs/container-format.md, into UTF-8 text, block by block.</summary>
/// <remarks>
/// Where the form was made of objects, the text is byte for byte what the stock writer of the form's style gives. Holds
/// one block at a time. Not thread-safe; different texts do not disturb each other.
/// </remarks>
internal sealed class ContainerText : IDisposable
{
    private const int MaximumKept = 8;

    private static readonly ConcurrentQueue<TextMarkup> Kept = [];

    private readonly IBufferWriter<byte> _utf8;
    private readonly DecodeLimits _limits;
    private readonly TextMarkup _markup;
    private readonly ContainerDocument _document;
    private TextState _state;
    private bool _isDisposed;

    /// <summary>Opens the first form and writes its text.</summary>
    /// <param name="form">The form; not needed any more afterwards.</param>
    /// <param name="utf8">Takes the text of this and all further forms; after an exception it holds a part of it.</param>
    /// <param name="limits">The limits.</param>
    /// <exception cref="ReplyDecodeException">The form is damaged or over a limit.</exception>
    internal ContainerText(ReadOnlySpan<byte> form, IBufferWriter<byte> utf8, DecodeLimits limits)
    {
        _utf8 = utf8;
        _limits = limits;
        _document = ContainerDocument.Open(form, limits);
        _markup = Kept.TryDequeue(out var kept) ? kept : new TextMarkup();
        try
        {
            _markup.Reset();
            if (_document.IsText)
            {
                _utf8.Write(_document.Text);
            }
            else
            {
                WriteBlock(_document.Prologue);
            }
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    /// <summary>The document.</summary>
    internal ContainerDocument Document => _document;

    /// <summary>Whether the document is complete.</summary>
    internal bool IsComplete => _document.IsComplete;

    /// <summary>Writes the text of a document in one form.</summary>
    /// <exception cref="ReplyDecodeException">The form is damaged, over a limit, or not the last one of its document.</exception>
    internal static void Write(ReadOnlySpan<byte> form, IBufferWriter<byte> utf8, DecodeLimits limits)
    {
        using var text = new ContainerText(form, utf8, limits);
        if (!text.IsComplete)
        {
            throw new ReplyDecodeException("The container form ends within its document: it says that another one follows, and none does.");
        }
    }

    /// <summary>Writes the text of the next form.</summary>
    /// <exception cref="ReplyDecodeException">The form is damaged or over a limit, or the document was complete.</exception>
    internal void WriteNext(ReadOnlySpan<byte> form)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        _document.OpenNext(form);
        WriteBlock(string.Empty);
    }

    /// <summary>Returns the document and the markup to their pools.</summary>
    public void Dispose()
    {
        if (_isDisposed)
        {
            return;
        }

        _isDisposed = true;
        ContainerDocument.Return(_document);
        _markup.Reset();
        if (Kept.Count < MaximumKept)
        {
            Kept.Enqueue(_markup);
        }
    }

    private void WriteBlock(string prologue)
    {
        _markup.Fill(_document);
        var pass = new ContainerPass(_document, _markup, _utf8, _limits, ref _state);
        pass.Run(prologue);
    }
}
