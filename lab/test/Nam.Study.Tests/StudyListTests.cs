// SPDX-License-Identifier: MIT
namespace Nam.Study.Tests;

public class StudyListTests
{
    [Fact]
    public void All_Studies_HaveNamesOfTheirOwnAndTextsForTheHelp()
    {
        Assert.Equal(StudyList.All.Count, StudyList.All.Select(study => study.Name).Distinct().Count());
        Assert.All(StudyList.All, study =>
        {
            Assert.Matches("^[a-z-]+$", study.Name);
            Assert.NotEmpty(study.Title);
            Assert.EndsWith(".", study.Paper, StringComparison.Ordinal);
            Assert.EndsWith(".", study.Description, StringComparison.Ordinal);
        });
    }

    [Fact]
    public void Find_UnknownName_SaysWhichThereAre()
    {
        var fault = Assert.Throws<ToolException>(() => StudyList.Find("moon"));

        Assert.StartsWith("There is no study 'moon'; there are ", fault.Message, StringComparison.Ordinal);
        Assert.Contains("soap-overhead", fault.Message, StringComparison.Ordinal);
    }
}
