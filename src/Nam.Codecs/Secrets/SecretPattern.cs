// SPDX-License-Identifier: MIT
using Nam.Codecs.Xml;

namespace Nam.Codecs.Secrets;

/// <summary>One pattern of <see cref="SecretPaths"/>, checked.</summary>
internal sealed class SecretPattern
{
    internal const string AnyElement = "*";
    internal const string AnyAttribute = "@*";
    private const char Slash = '/';

    private readonly string _steps;
    private readonly bool _isAbsolute;
    private readonly bool _hasWildcards;

    private SecretPattern(string text)
    {
        Text = text;
        _isAbsolute = text[0] == Slash;
        _steps = _isAbsolute ? text : Slash + text;
        var last = _steps.LastIndexOf(Slash) + 1;
        LastStep = _steps[last..];
        _hasWildcards = _steps.Contains('*', StringComparison.Ordinal);
    }

    /// <summary>The pattern as it was given.</summary>
    internal string Text { get; }

    /// <summary>The step that names the value or the element around it: a name, a name behind <c>@</c>, <c>*</c> or <c>@*</c>.</summary>
    internal string LastStep { get; }

    internal static SecretPattern Parse(string text, string parameter)
    {
        if (string.IsNullOrEmpty(text))
        {
            throw new ArgumentException("A secret pattern is empty; give at least one name, such as 'CardNumber'.", parameter);
        }

        var rest = text.AsSpan(text[0] == Slash ? 1 : 0);
        while (true)
        {
            var slash = rest.IndexOf(Slash);
            CheckStep(slash < 0 ? rest : rest[..slash], isLast: slash < 0, text, parameter);
            if (slash < 0)
            {
                return new SecretPattern(text);
            }

            rest = rest[(slash + 1)..];
        }
    }

    /// <summary>Whether the pattern names the last step of a path; that step fits <see cref="LastStep"/> already.</summary>
    internal bool IsMatch(ReadOnlySpan<char> path)
    {
        if (_hasWildcards)
        {
            return IsMatchByStep(path);
        }

        return _isAbsolute ? path.SequenceEqual(_steps) : path.EndsWith(_steps, StringComparison.Ordinal);
    }

    private bool IsMatchByStep(ReadOnlySpan<char> path)
    {
        var steps = _steps.AsSpan();
        while (steps.Length != 0)
        {
            if (path.Length == 0)
            {
                return false;
            }

            var step = TakeLast(ref steps);
            var name = TakeLast(ref path);
            var isAttribute = name.StartsWith("@");
            if (!(step is AnyElement ? !isAttribute : step is AnyAttribute ? isAttribute : step.SequenceEqual(name)))
            {
                return false;
            }
        }

        return !_isAbsolute || path.Length == 0;
    }

    private static ReadOnlySpan<char> TakeLast(ref ReadOnlySpan<char> path)
    {
        var slash = path.LastIndexOf(Slash);
        var last = path[(slash + 1)..];
        path = path[..Math.Max(0, slash)];
        return last;
    }

    private static void CheckStep(ReadOnlySpan<char> step, bool isLast, string text, string parameter)
    {
        if (step.IsEmpty)
        {
            throw new ArgumentException(
                $"The secret pattern '{text}' has an empty step; put one name or '*' between two slashes and none behind the last name.",
                parameter);
        }

        var name = step[0] == '@' ? step[1..] : step;
        if (step[0] == '@' && !isLast)
        {
            throw new ArgumentException(
                $"The secret pattern '{text}' goes on behind the attribute '{step}'; an attribute can only be the last step.", parameter);
        }

        if (name.Contains(':'))
        {
            throw new ArgumentException(
                $"The secret pattern '{text}' has a prefix in '{step}'; write the local name alone, prefixes and namespaces are not looked at.",
                parameter);
        }

        if (name is not AnyElement && !NameRules.IsNCName(name.ToString()))
        {
            throw new ArgumentException(
                $"The secret pattern '{text}' has the step '{step}', which is no XML name; steps are names, '*', and at the end '@name' or '@*'.", parameter);
        }
    }
}
