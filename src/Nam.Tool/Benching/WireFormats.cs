// SPDX-License-Identifier: MIT
using Nam.Tool.Messages;

namespace Nam.Tool.Benching;

/// <summary>The formats that are measured.</summary>
internal static class WireFormats
{
    /// <summary>Those that are measured if none are named: the levels between them come out between them.</summary>
    internal static IReadOnlyList<string> Usual { get; } =
    [
        "text", "text+zip-1", "text+zip-2", "text+zip-6", "text+zip-9", "text+brotli-1", "text+brotli-4",
        "binary", "binary+zip-1", "binary+zip-2", "binary+zip-6", "binary+zip-9", "binary+brotli-1", "binary+brotli-4",
        "containers",
    ];

    /// <summary>Plain text and gzip, which are always there, and the formats of these names.</summary>
    internal static IReadOnlyList<IWireFormat> Of(IReadOnlyList<string> names)
    {
        var wires = new List<IWireFormat> { new PlainWire(), new GZipWire() };
        foreach (var name in names.Distinct())
        {
            var format = MessageFormat.Parse(name, out var fault) ?? throw new ToolException(fault!);
            if (format != MessageFormat.Text)
            {
                wires.Add(new NamWire(format));
            }
        }

        return wires;
    }
}
