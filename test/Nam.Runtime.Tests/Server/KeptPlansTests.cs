// SPDX-License-Identifier: MIT
using Nam.Decisions;
using Nam.Network;
using Nam.Profiles;
using Nam.Server;

namespace Nam.Runtime.Tests.Server;

/// <summary>Which plans stand for later replies.</summary>
public sealed class KeptPlansTests
{
    private static readonly ClientProfile Client = new() { Capabilities = ClientCapabilities.Binary };
    private static readonly NetworkPath Path = ConnectionPath.OfClient(0.05, 1e6, null);
    private static readonly PlanBasis Basis = new(
        XmlForm.Text, 64_000, false, [], Client, Path, TransferModels.Round, DecodeCorrections.None);

    private readonly KeptPlans _plans = new();

    public static TheoryData<string, bool> Others => new()
    {
        { "the same", true },
        { "a size that is near", true },
        { "another size", false },
        { "another path", false },
        { "fewer capabilities", false },
        { "other candidates", false },
        { "another form", false },
        { "may flow", false },
    };

    [Theory]
    [MemberData(nameof(Others))]
    public void TryGet_AnotherReplyOfTheCaller_GetsThePlanIfItIsMadeFromWhatIsNear(string what, bool stands)
    {
        _plans.Keep(Client, Basis, new ReplyPlan { SourceBytes = 7 });

        var other = what switch
        {
            "a size that is near" => Basis with { SourceBytes = 64_900 },
            "another size" => Basis with { SourceBytes = 65_100 },
            "another path" => Basis with { Path = Path with { RoundTripSeconds = 1 } },
            "fewer capabilities" => Basis with { Client = Client with { Capabilities = ClientCapabilities.None } },
            "other candidates" => Basis with { Candidates = [default] },
            "another form" => Basis with { SourceForm = XmlForm.Binary },
            "may flow" => Basis with { MayFlow = true },
            _ => Basis,
        };

        Assert.Equal(stands, _plans.TryGet(Client, other, out var plan));
        Assert.True(!stands || plan.SourceBytes == 7);
        Assert.False(_plans.TryGet(Client with { }, other, out _));
    }

    [Theory]
    [InlineData(1.05, true)]
    [InlineData(1.2, false)]
    public void TryGet_ReportsMoveTheCorrections_KeepsThePlanUntilTheyDifferByMoreThanNoise(double factor, bool stands)
    {
        var (before, after) = (new DecodeCorrector(), new DecodeCorrector());
        before.Observe(ReplyFormat.Binary, 1, 1.2);
        after.Observe(ReplyFormat.Binary, 1, 1.2 * factor);
        _plans.Keep(Client, Basis with { Corrections = before.ToCorrections() }, new ReplyPlan());

        Assert.Equal(stands, _plans.TryGet(Client, Basis with { Corrections = after.ToCorrections() }, out _));
        Assert.True(_plans.TryGet(Client, Basis with { Corrections = before.ToCorrections() }, out _));
    }

    [Fact]
    public void TryGet_RepliesInBothForms_StandSideBySide()
    {
        _plans.Keep(Client, Basis, new ReplyPlan { SourceBytes = 1 });
        _plans.Keep(Client, Basis with { SourceForm = XmlForm.Binary }, new ReplyPlan { SourceBytes = 2 });

        Assert.True(_plans.TryGet(Client, Basis, out var text));
        Assert.True(_plans.TryGet(Client, Basis with { SourceForm = XmlForm.Binary }, out var binary));
        Assert.Equal((1, 2), (text.SourceBytes, binary.SourceBytes));
    }
}
