// SPDX-License-Identifier: MIT
using Nam.Study.Anova;

namespace Nam.Study.SoapOverhead;

/// <summary>What is known of one place: this machine's measurements or the paper's. Null is what it does not have.</summary>
internal abstract class OverheadView
{
    /// <summary>The place, as tables call it.</summary>
    internal abstract string Name { get; }

    /// <summary>Whether it is the paper.</summary>
    internal abstract bool IsPaper { get; }

    /// <summary>Response times of one byte, in ms.</summary>
    internal abstract GroupSummary? OneByte(OverheadProtocol protocol);

    /// <summary>Whether two protocols differ for one byte.</summary>
    internal abstract OneWayAnova? OneByteAnova(OverheadProtocol first, OverheadProtocol second);

    /// <summary>Response times by size, in ms.</summary>
    /// <param name="protocol">The protocol.</param>
    /// <param name="size">The place of the size in <see cref="OverheadPlan.Sizes"/>.</param>
    internal abstract GroupSummary? BySize(OverheadProtocol protocol, int size);

    /// <summary>Whether size and protocol change response times.</summary>
    internal abstract TwoWayAnova? BySizeAnova(OverheadProtocol first, OverheadProtocol second);

    /// <summary>Response times by number of elements, in ms.</summary>
    /// <param name="protocol">The protocol.</param>
    /// <param name="count">The place of the number in <see cref="OverheadPlan.Elements"/>.</param>
    internal abstract GroupSummary? ByElements(OverheadProtocol protocol, int count);

    /// <summary>Whether the number of elements changes response times.</summary>
    internal abstract OneWayAnova? ByElementsAnova(OverheadProtocol protocol);

    /// <summary>
    /// The paper's equation 3: what SOAP adds to both ways, in ms. With requests of one byte everywhere it is the
    /// difference of the response times.
    /// </summary>
    internal double? Overhead(OverheadProtocol protocol, int size) =>
        BySize(protocol, size)?.Mean - BySize(OverheadProtocol.Tcp, size)?.Mean;

    /// <summary>How many times the response time of TCP it is.</summary>
    internal double? Ratio(OverheadProtocol protocol, int size) => BySize(protocol, size)?.Mean / BySize(OverheadProtocol.Tcp, size)?.Mean;
}
