// SPDX-License-Identifier: MIT
using Nam.Network;

namespace Nam.Characterization.Tests.Classifying;

public class ClassifierOptionsTests
{
    [Fact]
    public void FindFaults_Defaults_AreNone()
    {
        Assert.Empty(new ClassifierOptions().FindFaults());
    }

    public static TheoryData<string, Action<ClassifierOptions>> Wrong => new()
    {
        { "Alpha", options => options.Alpha = 1 },
        { "Alpha", options => options.Alpha = double.NaN },
        { "PoorFirst", options => options.PoorFirst = TimeSpan.FromSeconds(0.5) },
        { "PoorLast", options => options.PoorLast = TimeSpan.FromSeconds(1.5) },
        { "RichFirst", options => options.RichFirst = TimeSpan.FromSeconds(-1) },
        { "RichLast", options => options.RichLast = TimeSpan.FromSeconds(-1) },
        { "PageTimeout", options => options.PageTimeout = TimeSpan.Zero },
        { "MaximumClients", options => options.MaximumClients = 999 },
        { "IPv6ClientBits", options => options.IPv6ClientBits = 129 },
        { "MinimumClusterPages", options => options.MinimumClusterPages = 0 },
        { "PoorPrior", options => options.PoorPrior = default },
        { "NormalPrior", options => options.NormalPrior = new PathPrior(TimeSpan.FromSeconds(1), double.NaN) },
        { "RichPrior", options => options.RichPrior = new PathPrior(TimeSpan.FromHours(2), 1) },
    };

    [Theory]
    [MemberData(nameof(Wrong))]
    public void FindFaults_WrongSetting_NamesIt(string name, Action<ClassifierOptions> change)
    {
        var options = new ClassifierOptions();
        change(options);

        Assert.StartsWith($"ClassifierOptions.{name} is ", Assert.Single(options.FindFaults()), StringComparison.Ordinal);
        Assert.Throws<ArgumentException>(() => new ClientClassifier(options));
    }
}
