// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Gate.Measuring;

namespace Nam.Benchmarks.Gate.Judging;

/// <summary>A cell's measures, new beside base.</summary>
internal sealed record CellFigures(Cell Cell)
{
    internal required int Rounds { get; init; }

    internal required Comparison Time { get; init; }

    internal Comparison Wire { get; init; }

    internal Comparison Encoder { get; init; }

    internal Comparison Decoder { get; init; }

    internal Comparison EncoderMemory { get; init; }

    internal Comparison DecoderMemory { get; init; }

    /// <summary>The median call of the base, in seconds.</summary>
    internal double BaseSeconds { get; init; }

    /// <summary>Bytes of the base's body; 0 where <see cref="Turn.BodyBytes"/> is.</summary>
    internal double BaseBody { get; init; }

    /// <summary>Bytes of the new build's body.</summary>
    internal double NewBody { get; init; }

    /// <summary>Whether the caller of the new build got another number of rows or elements.</summary>
    internal bool Differs { get; init; }

    internal static CellFigures Of(RacedCell raced)
    {
        return new CellFigures(raced.Cell)
        {
            Rounds = raced.Turns[2].Count,
            Time = Compare(turn => turn.Seconds),
            Wire = Compare(turn => turn.WireBytes),
            Encoder = Compare(turn => turn.EncoderSeconds),
            Decoder = Compare(turn => turn.DecoderSeconds),
            EncoderMemory = Compare(turn => turn.EncoderMemory),
            DecoderMemory = Compare(turn => turn.DecoderMemory),
            BaseSeconds = Median(0, turn => turn.Seconds),
            BaseBody = Median(0, turn => turn.BodyBytes),
            NewBody = Median(2, turn => turn.BodyBytes),
            Differs = raced.Cell.Way.Reading != "text" && Median(0, turn => turn.Items) != Median(2, turn => turn.Items),
        };

        Comparison Compare(Func<Turn, double> measure) =>
            Comparison.Of(raced.Turns[0].Select(measure), raced.Turns[1].Select(measure), raced.Turns[2].Select(measure));

        double Median(int runner, Func<Turn, double> measure) => Statistics.Median(raced.Turns[runner].Select(measure));
    }
}
