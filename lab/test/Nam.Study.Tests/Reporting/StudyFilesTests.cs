// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Study.Reporting;

namespace Nam.Study.Tests.Reporting;

public class StudyFilesTests
{
    [Fact]
    public void Write_Run_LeavesMarkdownAndSamples()
    {
        using var folder = new WorkFolder();
        var files = StudyFiles.In(folder.PathOf("new/results"), "sample");

        var names = files.Write(SampleRuns.Run());

        Assert.Equal(["study-sample.md", "study-sample-times.csv"], names.Select(Path.GetFileName));
        Assert.Equal(names.Order(), Directory.GetFiles(folder.PathOf("new/results")).Order());
        Assert.StartsWith(
            "query,total_us\r\n", Encoding.UTF8.GetString(folder.Read("new/results/study-sample-times.csv")), StringComparison.Ordinal);
    }

    [Fact]
    public void WritePage_Run_LeavesMarkdownAlone()
    {
        using var folder = new WorkFolder();

        StudyFiles.In(folder.PathOf(""), "sample").WritePage(SampleRuns.Run());

        Assert.Equal(["study-sample.md"], Directory.GetFiles(folder.PathOf("")).Select(Path.GetFileName));
    }

    [Fact]
    public void Write_Again_ReplacesTheFiles()
    {
        using var folder = new WorkFolder();
        var files = StudyFiles.In(folder.PathOf(""), "sample");
        files.Write(SampleRuns.Run());
        var first = folder.Read("study-sample.md");

        files.Write(SampleRuns.Run());

        Assert.Equal(first, folder.Read("study-sample.md"));
    }

    [Fact]
    public void In_PlaceThatIsAFile_SaysSo()
    {
        using var folder = new WorkFolder();
        var file = folder.Write("taken", "x");

        var fault = Assert.Throws<ToolException>(() => StudyFiles.In(file, "sample"));

        Assert.StartsWith($"Nothing can be written to {file}: ", fault.Message, StringComparison.Ordinal);
    }
}
