// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Characterization;
using Nam.Tool.Classify;

namespace Nam.Tool.Tests.Classify;

public class LogClassificationTests
{
    [Theory]
    [InlineData(true, false)]
    [InlineData(false, false)]
    [InlineData(true, true)]
    [InlineData(false, true)]
    public void Run_StandardInput_IsReadAsAFileIs(bool hasPages, bool isPacked)
    {
        var text = AccessLog.OfThreeClasses().Text;
        using var input = new MemoryStream(isPacked ? Packed.ByGZip(text) : Encoding.UTF8.GetBytes(text));
        var question = new ClassifyQuestion
        {
            File = ClassifyQuestion.StandardInput,
            Pages = hasPages ? PageSet.Of(["/index.html"]) : null,
        };

        var report = LogClassification.Run(question, input);

        Assert.Equal((21, 1, 4), (report.Lines, report.BadLines, report.Clients.Count));
        Assert.Equal(["poor 1", "normal 1", "rich 1", "unknown 1"], report.Classes.Select(row => $"{row.Class} {row.Clients}"));
        Assert.Equal("/index.html", Assert.Single(report.Pages).Path);
        Assert.Equal(new DateTimeOffset(2026, 3, 1, 0, 2, 40, TimeSpan.Zero), report.To);
    }
}
