// SPDX-License-Identifier: MIT
using Nam.Build;

namespace Nam.EndToEnd.Tests.Repository;

public sealed class RestoreErrorsTests
{
    [Fact]
    public void MissingPackages_OnlyALaterVersionThere_NamesPackageAndVersion()
    {
        const string output = "A.csproj : error NU1603: Warning As Error: A depends on B.Http (>= 10.0.1) but B.Http 10.0.1 was not found. B.Http 10.1.0 was resolved instead. [C.csproj]";

        Assert.Equal(["B.Http (>= 10.0.1)"], RestoreErrors.MissingPackages(output));
    }

    [Fact]
    public void MissingPackages_OnlyPackagesMissing_NamesEachOnce()
    {
        const string Output = """
            /r/b.csproj : error NU1101: Unable to find package LiteDB. No packages exist with this id in source(s): local [/r/NAM.sln]
            /r/c.csproj : error NU1102: Unable to find package CoreWCF.Http with version (>= 1.8.0) [/r/NAM.sln]
            /r/c.csproj : error NU1102:   - Found 2 version(s) in local [ Nearest version: 1.7.0 ] [/r/NAM.sln]
            /r/d.csproj : error NU1103: Unable to find a stable package A.B with version (>= 1.0.0) [/r/NAM.sln]
            /r/e.csproj : error NU1101: Unable to find package LiteDB. No packages exist with this id in source(s): local [/r/NAM.sln]
            """;

        var missing = RestoreErrors.MissingPackages(Output);

        Assert.Equal(["A.B (>= 1.0.0)", "CoreWCF.Http (>= 1.8.0)", "LiteDB"], missing);
    }

    [Theory]
    [InlineData("/r/b.csproj : error NU1301: Unable to load the service index for source https://feed.example/v3.")]
    [InlineData("/r/b.csproj(2,1): error MSB4025: The project file could not be loaded.")]
    [InlineData("/r/b.csproj : error NU1605: Warning As Error: Detected package downgrade: A from 2.0.0 to 1.0.0.")]
    public void MissingPackages_AnotherErrorToo_IsEmpty(string error)
    {
        const string Missing = "/r/a.csproj : error NU1101: Unable to find package LiteDB. No packages exist";

        var missing = RestoreErrors.MissingPackages($"{Missing}\n{error}\n");

        Assert.Empty(missing);
    }

    [Fact]
    public void MissingPackages_NoErrorLine_IsEmpty()
    {
        Assert.Empty(RestoreErrors.MissingPackages("The command could not be loaded.\n"));
    }
}
