// SPDX-License-Identifier: MIT

using Nam.Build;

namespace Nam.EndToEnd.Tests.Repository;

public sealed class DemoVerbTests
{
    [Fact]
    public void Explain_PackagesOfTwoFamilies_NamesTheFamilies()
    {
        var sentence = DemoVerb.Explain(["CoreWCF.Http", "CoreWCF.NetTcp (>= 1.9.1)", "LiteDB (>= 5.0.21)", "System.ServiceModel.Http", "System.ServiceModel.Primitives"]);

        Assert.StartsWith("The package feed does not have CoreWCF.*, LiteDB (>= 5.0.21), System.ServiceModel.* (\"dotnet restore samples/TpchWcfDemo\" lists all), so ", sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void Explain_OnePackageOfAFamily_NamesIt() =>
        Assert.StartsWith("The package feed does not have CoreWCF.Http (\"dotnet restore", DemoVerb.Explain(["CoreWCF.Http"]), StringComparison.Ordinal);
}
