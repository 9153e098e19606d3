// SPDX-License-Identifier: MIT
using Nam.Characterization;
using Nam.Study.Clients;
using Nam.Study.Clients.Fetching;
using Nam.Study.Clients.Results;
using Nam.Study.Clients.Site;

namespace Nam.Study.Tests.Clients.Results;

public sealed class ActionAnalysisTests
{
    private static readonly SiteContent Site = SiteContent.Create();
    private static readonly PageBucket Kind = PageBucket.Parse("S-M-M");
    private static readonly ClientPair Pair = ClientPairs.Of("uk-wpi");
    private static readonly Retrieval Bundle = Retrieval.OfThePaper.First(retrieval => retrieval.Name == "bundle");

    [Fact]
    public void Of_PagesOfDifferentSizes_ComparesEachWithItself()
    {
        var figures = ActionAnalysis.Of(
            Pair, [Visit(0, Retrieval.Base, 10), Visit(0, Retrieval.Base, 12), Visit(1, Retrieval.Base, 20), Visit(0, Bundle, 8.8)]);

        Assert.Equal(15.5, figures.SecondsOf(Kind)!.Value, 1e-9);
        Assert.Equal(20, figures.ImprovementOf("bundle", Kind)!.Value, 1e-9);
    }

    [Fact]
    public void Of_ActionOfAPageWithoutItsBase_IsNotCompared()
    {
        var figures = ActionAnalysis.Of(Pair, [Visit(0, Retrieval.Base, 10), Visit(1, Bundle, 2)]);

        Assert.Null(figures.ImprovementOf("bundle", Kind));
    }

    [Fact]
    public void Of_SlowerAction_IsBelowZero()
    {
        var figures = ActionAnalysis.Of(Pair, [Visit(0, Retrieval.Base, 10), Visit(0, Bundle, 11)]);

        Assert.Equal(-10, figures.ImprovementOf("bundle", Kind)!.Value, 1e-9);
    }

    [Fact]
    public void Of_VisitsOfAnotherPair_AreLeftOut()
    {
        Assert.Null(ActionAnalysis.Of(ClientPairs.Of("uk-icir"), [Visit(0, Retrieval.Base, 10)]).SecondsOf(Kind));
    }

    private static PageVisit Visit(int number, Retrieval retrieval, double seconds) =>
        new(Pair, 0, Site.PageOf(Kind, number), retrieval, ClientClass.Poor, seconds, 0.1, 1_000, double.NaN);
}
