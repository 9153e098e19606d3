// SPDX-License-Identifier: MIT
using Nam.TestKit.PublicApi;

namespace Nam.EndToEnd.Tests.Repository;

public sealed class PublicApiFileTests : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("nam-api-");

    private string Recorded => Path.Combine(_folder.FullName, "recorded", "Some.txt");

    public void Dispose() => _folder.Delete(recursive: true);

    [Fact]
    public void Difference_NoFile_SaysHowToRecord()
    {
        var difference = PublicApiFile.Difference(Recorded, "sealed class A\n", update: false);

        Assert.Contains("does not exist", difference);
        Assert.Contains("NAM_UPDATE_PUBLIC_API=1", difference);
    }

    [Fact]
    public void Difference_AfterUpdate_IsNone()
    {
        PublicApiFile.Difference(Recorded, "sealed class A\n    A()\n", update: true);

        var difference = PublicApiFile.Difference(Recorded, "sealed class A\n    A()\n", update: false);

        Assert.Null(difference);
    }

    [Fact]
    public void Difference_MemberReplaced_NamesBothUnderTheirType()
    {
        PublicApiFile.Difference(Recorded, "sealed class A\n    int X { get; }\n", update: true);

        var difference = PublicApiFile.Difference(Recorded, "sealed class A\n    long X { get; }\n", update: false);

        Assert.Contains("- sealed class A: int X { get; }", difference);
        Assert.Contains("+ sealed class A: long X { get; }", difference);
    }

    [Fact]
    public void Difference_FileWithWindowsLineEndings_IsNone()
    {
        PublicApiFile.Difference(Recorded, "sealed class A\r\n    A()\r\n", update: true);

        Assert.Null(PublicApiFile.Difference(Recorded, "sealed class A\n    A()\n", update: false));
    }
}
