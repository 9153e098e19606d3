// SPDX-License-Identifier: MIT
using Nam.Build;

namespace Nam.EndToEnd.Tests.Repository;

public sealed class RestoreErrorTests
{
    [Theory]
    [InlineData("error NU1100: Unable to resolve 'A.B (>= 1.0.0)' for 'net10.0'.", "A.B (>= 1.0.0)")]
    [InlineData("error NU1101: Unable to find package A.B. No packages exist with this id in source(s): local [/r/NAM.sln]", "A.B")]
    [InlineData("error NU1102: Unable to find package A.B with version (>= 1.8.0) [/r/NAM.sln]", "A.B (>= 1.8.0)")]
    [InlineData("error NU1103: Unable to find a stable package A.B with version (>= 1.0.0) [/r/NAM.sln]", "A.B (>= 1.0.0)")]
    [InlineData(
        "error NU1106: Unable to satisfy conflicting requests for 'A.B': A.B (>= 2.0.0) (via package X 1.0.0)",
        "A.B (versions in conflict)")]
    [InlineData(
        "error NU1107: Version conflict detected for A.B. Install/reference A.B 2.0.0 directly to project P to resolve this issue.",
        "A.B (versions in conflict)")]
    [InlineData(
        "error NU1109: Detected package downgrade: A.B from 2.0.0 to centrally defined 1.0.0. Update the centrally managed package version.",
        "A.B (>= 2.0.0)")]
    [InlineData(
        "error NU1202: Package A.B 1.0.0 is not compatible with net10.0 (.NETCoreApp,Version=v10.0).", "A.B (for another framework)")]
    [InlineData(
        "error NU1605: Warning As Error: Detected package downgrade: A.B from 2.0.0 to 1.0.0. Reference the package directly.",
        "A.B (>= 2.0.0)")]
    [InlineData("error NU1301: Unable to load the service index for source https://feed.example/v3.", null)]
    [InlineData("error NU1403: Package content hash validation failed for A.B.1.0.0.", null)]
    [InlineData("error NU3008: Package 'A.B 1.0.0' from source 'local': The package integrity check failed.", null)]
    [InlineData("error MSB4025: The project file could not be loaded. Unable to find package A.B. No", null)]
    [InlineData("error NU1101: Something that NuGet has never said before.", null)]
    public void Package_OfError_IsWhatCannotBeHad(string error, string? package)
    {
        var read = Assert.Single(RestoreError.Read($"  Determining projects to restore...\n/r/src/Some Folder/P.csproj : {error}\n"));

        Assert.Equal(package, read.Package);
        Assert.Equal("/r/src/Some Folder/P.csproj", read.Project);
    }

    [Fact]
    public void Read_MessageOfSeveralLines_IsOneError()
    {
        const string Output = """
            /r/c.csproj : error NU1102: Unable to find package CoreWCF.Http with version (>= 1.8.0) [/r/NAM.sln]
            /r/c.csproj : error NU1102:   - Found 2 version(s) in local [ Nearest version: 1.7.0 ] [/r/NAM.sln]
            /r/d.csproj : error NU1605: Warning As Error: Detected package downgrade: Base from 2.0.0 to 1.0.0. Reference the package directly. [/r/NAM.sln]
            /r/d.csproj : error NU1605:  d -> Up 1.0.0 -> Base (>= 2.0.0)  [/r/NAM.sln]
            /r/d.csproj : error NU1605:  d -> Base (>= 1.0.0) [/r/NAM.sln]
            """;

        Assert.Equal(["CoreWCF.Http (>= 1.8.0)", "Base (>= 2.0.0)"], RestoreError.Read(Output).Select(error => error.Package));
    }

    [Fact]
    public void Read_PlaceInFile_IsNoPartOfTheProject()
    {
        var error = Assert.Single(RestoreError.Read("/r/b.csproj(2,1): error MSB4025: The project file could not be loaded.\n"));

        Assert.Equal(("/r/b.csproj", "MSB4025"), (error.Project, error.Code));
    }

    [Fact]
    public void Read_NoErrorLine_IsEmpty() => Assert.Empty(RestoreError.Read("The command could not be loaded.\n"));
}
