// SPDX-License-Identifier: MIT
using System.Xml;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Infoset;

/// <content>Namespace declarations and the prefixes of attributes.</content>
internal abstract partial class InfosetWriter
{
    private void DeclareNamespacesIfNeeded()
    {
        if (_state == State.Element)
        {
            DeclareNamespaces();
        }
    }

    private protected void DeclareNamespaces()
    {
        var first = _scopes.FirstOfElement();
        if (_style == TextStyle.Dictionary)
        {
            for (var index = first; index < _scopes.Count; index++)
            {
                PutXmlns(_scopes[index].Prefix, _scopes[index].Uri, _scopes[index].DictionaryUri);
            }

            return;
        }

        // XmlWriter.Create writes what nobody declared by himself last, and the latest of it first.
        for (var index = _scopes.Count - 1; index >= first; index--)
        {
            if (!_scopes[index].IsWritten)
            {
                PutXmlns(_scopes[index].Prefix, _scopes[index].Uri, _scopes[index].DictionaryUri);
            }
        }
    }

    private string ResolveAttributePrefix(string prefix, string? uri, XmlDictionaryString? dictionaryUri)
    {
        if (prefix is "xml" or "xmlns")
        {
            var bound = prefix == "xml" ? NamespaceScopes.XmlNamespace : NamespaceScopes.XmlnsNamespace;
            if (uri is not null && uri != bound)
            {
                throw new ArgumentException($"The prefix '{prefix}' belongs to '{bound}'; it cannot stand for '{uri}'.", nameof(uri));
            }

            return prefix;
        }

        if (uri is null)
        {
            return prefix.Length == 0 || _scopes.FindNamespace(prefix) is not null
                ? prefix
                : throw new ArgumentException($"The prefix '{prefix}' is not declared.", nameof(prefix));
        }

        if (uri.Length == 0)
        {
            return prefix.Length == 0
                ? prefix
                : throw new ArgumentException($"The prefix '{prefix}' cannot stand for the empty namespace.", nameof(prefix));
        }

        if (prefix.Length == 0)
        {
            return _style == TextStyle.Writer ? SettledPrefix(uri) : _scopes.FindAttributePrefix(uri) ?? _scopes.Invent(uri, dictionaryUri);
        }

        _scopes.DeclareIfNeeded(prefix, uri, dictionaryUri);
        return prefix;
    }

    // XmlWriter.Create numbers the prefixes that it makes by all that stands in open start tags, and of several for one
    // namespace takes the innermost.
    private string SettledPrefix(string uri)
    {
        var prefix = _scopes.FindAttributePrefix(uri);
        if (prefix is null || _scopes.IsAmbiguous)
        {
            HasUnsettledPrefix = true;
            throw new NotSupportedException(
                $"An attribute in the namespace '{uri}' has no prefix; write the reply as text, or declare the namespace.");
        }

        return prefix;
    }

    private void Declare(string? prefix, string uri, XmlDictionaryString? dictionaryUri)
    {
        if (_state != State.Element)
        {
            throw new InvalidOperationException(
                $"A namespace can only be declared right after its element; the writer is in state {WriteState}.");
        }

        if (prefix is not null)
        {
            DeclareGiven(prefix, uri, dictionaryUri);
        }
        else if (_scopes.FindPrefix(uri) is null)
        {
            if (_style == TextStyle.Writer)
            {
                DeclareGiven(uri.Length == 0 ? string.Empty : _scopes.InventNumbered(), uri, dictionaryUri);
            }
            else
            {
                _scopes.Invent(uri, dictionaryUri);
            }
        }
    }

    private void DeclareGiven(string prefix, string uri, XmlDictionaryString? dictionaryUri)
    {
        if (_style != TextStyle.Writer)
        {
            _scopes.DeclareIfNeeded(prefix, uri, dictionaryUri);
        }
        else if (_scopes.DeclareWritten(prefix, uri, dictionaryUri))
        {
            PutXmlns(prefix, uri, dictionaryUri);
        }
    }
}
