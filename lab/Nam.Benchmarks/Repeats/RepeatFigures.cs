// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Repeats;

/// <summary>Bytes of the repeats of one series, in sum: whole frames, but for Brotli, which has no frame around it.</summary>
internal sealed record RepeatFigures
{
    public required string Name { get; init; }

    public required int Repeats { get; init; }

    public required int TextBytes { get; init; }

    /// <summary>Containers without a template, as a first reply.</summary>
    public int FirstBytes { get; set; }

    /// <summary>The same from what both sides make of the contract.</summary>
    public int FirstOfContractBytes { get; set; }

    /// <summary>What making that took, once, its reflection included, in microseconds.</summary>
    public double MakeContractMicroseconds { get; set; }

    /// <summary>The same, lean.</summary>
    public int LeanFirstOfContractBytes { get; set; }

    /// <summary>Containers from the templates of the replies before.</summary>
    public int TemplateBytes { get; set; }

    /// <summary>The same where the client reads lean forms.</summary>
    public int LeanBytes { get; set; }

    /// <summary>The same where both sides keep the values of the reply before.</summary>
    public int ValuesBytes { get; set; }

    /// <summary>What writing a reply and reading its text takes with templates, in microseconds; the median of rounds.</summary>
    public double TemplateMicroseconds { get; set; }

    /// <summary>The same lean.</summary>
    public double LeanMicroseconds { get; set; }

    /// <summary>The same from kept values.</summary>
    public double ValuesMicroseconds { get; set; }

    /// <summary>What Brotli at quality 5 adds for the text behind that of the reply before, in one stream.</summary>
    public int BrotliAfterPreviousBytes { get; set; }
}
