// SPDX-License-Identifier: MIT
using Nam.Decisions;
using Nam.Network;
using Nam.Profiles;
using Nam.Tool.Explaining;

namespace Nam.Tool.Tests.Explaining;

public sealed class ExplainerTests
{
    private static readonly ExplainQuestion Question = new()
    {
        TextBytes = 100_000,
        HasObjects = true,
        Target = DecodeTarget.Objects,
        Path = new NetworkPath(0.09, 1e6),
        Reads = ClientCapabilities.Binary | ClientCapabilities.Zip,
    };

    [Fact]
    public void Explain_ReplyWithObjects_ReckonsTheTextAtItsSize()
    {
        var explanation = Explainer.Explain(Question);

        Assert.Equal(100_000, explanation.TextBytes);
        Assert.InRange(Row(explanation, "text").Bytes, 99_998, 100_002);
        Assert.Equal(0, Row(explanation, "binary").EncodeSeconds);
    }

    [Fact]
    public void Explain_FinishedText_IsNotEncodedAgain()
    {
        var explanation = Explainer.Explain(Question with { HasObjects = false });

        Assert.Equal(100_000, Row(explanation, "text").Bytes);
        Assert.Equal(0, Row(explanation, "text").EncodeSeconds);
        Assert.True(Row(explanation, "binary").EncodeSeconds > 0);
    }

    [Fact]
    public void Explain_Rows_AreOfWhatTheCallerReadsAndFastestFirst()
    {
        var rows = Explainer.Explain(Question).Rows;

        Assert.DoesNotContain(rows, row => row.Format.Contains("brotli", StringComparison.Ordinal) || row.Format == "containers");
        Assert.Equal(rows.Order(Comparer<ExplainRow>.Create((one, other) => Compared(one).CompareTo(Compared(other)))), rows);
        Assert.All(rows, row => Assert.Equal(row.EncodeSeconds + row.TransferSeconds + row.DecodeSeconds, row.TotalSeconds, 12));
    }

    [Fact]
    public void Explain_ClientFactor_MultipliesDecodingOnly()
    {
        var usual = Row(Explainer.Explain(Question), "text+zip-6");

        var slow = Row(Explainer.Explain(Question with { ClientFactor = 8 }), "text+zip-6");

        Assert.Equal(8 * usual.DecodeSeconds, slow.DecodeSeconds, 9);
        Assert.Equal((usual.EncodeSeconds, usual.TransferSeconds), (slow.EncodeSeconds, slow.TransferSeconds));
    }

    [Fact]
    public void Explain_CallerThatReadsTextOnly_SendsText()
    {
        var explanation = Explainer.Explain(Question with { Reads = ClientCapabilities.None });

        Assert.Equal(("text", nameof(PlanReason.NothingDecoded)), (explanation.Chosen, explanation.Reason));
    }

    [Fact]
    public void Explain_WithoutSize_TakesWhatIsTypical()
    {
        Assert.True(OperationProfile.TryRead(LearnedPlace.Operation(ReplyFormat.Containers), out var operation));

        var explanation = Explainer.Explain(Question with { TextBytes = null, Operation = operation, HasObjects = false });

        Assert.Equal(LearnedPlace.TextBytes, explanation.TextBytes, 6);
    }

    [Fact]
    public void Explain_WithoutSizeAndHistory_AsksForASize()
    {
        var fault = Assert.Throws<ToolException>(() => Explainer.Explain(Question with { TextBytes = null }));

        Assert.StartsWith("The size of the reply is not known.", fault.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(0, 0.03)]
    [InlineData(0.1, 0.1)]
    public void Explain_CallerThatMeasured_GivesWayToWhatWasAsked(double askedSeconds, double expectedSeconds)
    {
        Assert.True(PathProfile.TryRead(LearnedPlace.Path(), out var caller));

        var explanation = Explainer.Explain(Question with { Caller = caller, Path = new NetworkPath(askedSeconds) });

        Assert.Equal(expectedSeconds, explanation.RoundTripSeconds);
    }

    [Fact]
    public void Explain_NothingKnownOfThePath_TakesThePriorsAndSaysSo()
    {
        var explanation = Explainer.Explain(Question with { Path = default });

        Assert.Equal(NetworkPath.AssumedRoundTripSeconds, explanation.RoundTripSeconds);
        Assert.Equal(NetworkPath.AssumedWideAreaBandwidth, explanation.BytesPerSecond);
        Assert.False(explanation.IsBandwidthKnown);
    }

    private static double Compared(ExplainRow row) => row.TotalSeconds + row.RiskSeconds;

    private static ExplainRow Row(Explanation explanation, string format) => explanation.Rows.Single(row => row.Format == format);
}
