// SPDX-License-Identifier: MIT
using System.Globalization;

namespace Nam.Benchmarks.Costs;

/// <summary>What the command line asks of the study.</summary>
internal sealed record CostsOptions
{
    /// <summary>Explains the arguments.</summary>
    public const string Usage =
        "costs [--scale 0.1] [--quick] [--markdown FILE]: the scale is that of the larger TPC-H database, 0.02 to 1.";

    /// <summary>The scale of the smaller database.</summary>
    public const double SmallScale = 0.01;

    /// <summary>The scale of the larger database.</summary>
    public double Scale { get; private init; } = 0.1;

    /// <summary>Whether fewer and shorter repetitions have to do.</summary>
    public bool IsQuick { get; private init; }

    /// <summary>Where the tables go besides the console; null = nowhere.</summary>
    public string? MarkdownFile { get; private init; }

    /// <summary>Times that everything is measured; even ones teach, odd ones judge.</summary>
    public int Rounds => IsQuick ? 6 : 10;

    /// <summary>How long one cost is measured in a round.</summary>
    public TimeSpan Batch => TimeSpan.FromMicroseconds(IsQuick ? 40 : 200);

    /// <summary>Reads the arguments after the suite's name.</summary>
    public static bool TryParse(ReadOnlySpan<string> arguments, out CostsOptions options)
    {
        options = new CostsOptions();
        while (!arguments.IsEmpty)
        {
            switch (arguments)
            {
                case ["--quick", ..]:
                    options = options with { IsQuick = true };
                    arguments = arguments[1..];
                    break;
                case ["--markdown", var file, ..]:
                    options = options with { MarkdownFile = file };
                    arguments = arguments[2..];
                    break;
                case ["--scale", var text, ..]
                    when double.TryParse(text, CultureInfo.InvariantCulture, out var scale) && scale is >= 2 * SmallScale and <= 1:
                    options = options with { Scale = scale };
                    arguments = arguments[2..];
                    break;
                default:
                    return false;
            }
        }

        return true;
    }
}
