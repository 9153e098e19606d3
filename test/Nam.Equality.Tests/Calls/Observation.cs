// SPDX-License-Identifier: MIT

using System.Text;
using System.Xml;
using System.Xml.Linq;
using Nam.TestKit.Equality;

namespace Nam.Equality.Calls;

/// <summary>What a caller and the outer middleware saw of one call.</summary>
/// <param name="Head">Status and fields; empty where none came.</param>
/// <param name="Body">The body as far as it came.</param>
/// <param name="End">How the call ended, and the objects that were read.</param>
/// <param name="Outer">What the middleware outside of NAM saw.</param>
internal sealed record Observation(string Head, byte[] Body, string End, string? Outer)
{
    /// <summary>The end of a call whose reply is whole.</summary>
    public const string Whole = "whole";

    /// <summary>The end of a call whose connection or stream was broken off.</summary>
    public const string BrokenOff = "broken off";

    /// <summary>Gets what came over the wire, to the byte; <see langword="null"/> where callers have NAM or cannot be watched.</summary>
    public string? Wire { get; init; }

    /// <summary>Describes the first difference from what is expected.</summary>
    /// <param name="expected">What a caller without NAM saw of a service without NAM.</param>
    /// <param name="hasNam">Whether the caller has NAM.</param>
    /// <param name="mayRespell">Whether another spelling of the same XML document is as good.</param>
    /// <returns>A sentence, or <see langword="null"/> where there is no difference.</returns>
    public string? DifferenceFrom(Observation expected, bool hasNam, bool mayRespell) =>
        Difference.Between(expected.End, End) ?? HeadDifference(expected.Head, hasNam) ?? BodyDifference(expected.Body, mayRespell)
        ?? (Outer is null || expected.Outer is null ? null : Difference.Between(expected.Outer, Outer))
        ?? (Wire is null || expected.Wire is null || End != Whole ? null : Difference.Between(expected.Wire, Wire));

    // The end may overtake what came before it.
    private string? HeadDifference(string expected, bool hasNam) =>
        End == BrokenOff && (Head.Length == 0 || expected.Length == 0) ? null
        : hasNam ? Difference.Between(Fields.ForNam(expected), Fields.ForNam(Head))
        : Difference.Between(expected, Head);

    private string? BodyDifference(byte[] expected, bool mayRespell) =>
        Body.AsSpan().SequenceEqual(expected) || End == BrokenOff || IsOfTheWebServer || (mayRespell && IsSameDocument(expected))
            ? null
            : Difference.Between(Encoding.Latin1.GetString(expected), Encoding.Latin1.GetString(Body));

    // What an application has left in the web server's buffers may or may not follow the server's own error.
    private bool IsOfTheWebServer =>
        Head.StartsWith("500", StringComparison.Ordinal) && !Head.Contains("Content-Type", StringComparison.Ordinal);

    private bool IsSameDocument(byte[] expected)
    {
        try
        {
            return XNode.DeepEquals(Parse(expected), Parse(Body));
        }
        catch (XmlException)
        {
            return false;
        }
    }

    private static XDocument Parse(byte[] bytes) => XDocument.Load(new MemoryStream(bytes), LoadOptions.PreserveWhitespace);
}
