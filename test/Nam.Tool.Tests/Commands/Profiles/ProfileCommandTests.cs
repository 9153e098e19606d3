// SPDX-License-Identifier: MIT
using System.Buffers;
using Nam.Decisions;
using Nam.Profiles;
using Nam.Stores;
using Nam.Tool.Tests.Explaining;

namespace Nam.Tool.Tests.Commands.Profiles;

public sealed class ProfileCommandTests : IDisposable
{
    private const string GetOrders = "server/orders/operation/GetOrders";
    private const string Client = "client/https://orders.example";
    private readonly WorkFolder _folder = new();

    private string Store => _folder.PathOf("profiles");

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("profile")]
    [InlineData("profile", "show")]
    [InlineData("profile", "merge")]
    public void Help_OfEveryCommand_HasUsageAndExamples(params string[] command)
    {
        var run = ToolRun.Well([.. command, "--help"]);

        Assert.Contains($"Usage:{Environment.NewLine}  nam {string.Join(' ', command)}", run.Text, StringComparison.Ordinal);
        Assert.Contains($"Examples:{Environment.NewLine}  nam profile", run.Text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(80)]
    [InlineData(120)]
    public void Show_OnATerminal_FitsAndSaysWhatWasLearned(int width)
    {
        SaveAll();

        var run = ToolRun.OnTerminal(width, "profile", "show", Store);

        Assert.Equal(0, run.Code);
        Assert.All(run.Text.Split('\n').Skip(1), line => Assert.InRange(line.TrimEnd().Length, 0, width));
        foreach (var part
            in (string[])["/operation/GetOrders", "server/orders/all", "//orders.example", "20.000 ms", "30"])
        {
            Assert.Contains(part, run.Text, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Show_Json_HasSamplesAndFormats()
    {
        SaveAll();

        var json = ToolRun.Well("profile", "show", Store, "--json").Json();

        var profiles = json.GetProperty("profiles").EnumerateArray().ToDictionary(each => each.GetProperty("key").GetString()!);
        Assert.Equal(30, profiles[GetOrders].GetProperty("samples").GetInt64());
        Assert.Equal("containers", Assert.Single(profiles[GetOrders].GetProperty("formats").EnumerateArray()).GetString());
        Assert.Equal(0.02, profiles[Client].GetProperty("roundTripSeconds").GetDouble(), 6);
    }

    [Fact]
    public async Task Show_UnreadableProfile_IsNamed()
    {
        SaveAll();
        await new FileProfileStore(Store).SaveAsync("server/broken", new byte[] { 200 });

        var run = ToolRun.Well("profile", "show", Store);

        Assert.Contains("server/broken is damaged or of another version of NAM.", run.Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Show_BlobOfAHealthCheck_IsNoProfile()
    {
        SaveAll();
        await new FileProfileStore(Store).SaveAsync("health/web1", new byte[] { 0 });

        var shown = ToolRun.Well("profile", "show", Store);
        var merged = ToolRun.Well("profile", "merge", Store, "--into", _folder.PathOf("all"));

        Assert.DoesNotContain("health", shown.Text, StringComparison.Ordinal);
        Assert.Contains("2 profiles", merged.Text, StringComparison.Ordinal);
    }

    [Fact]
    public void Merge_TwiceIntoANewFolder_AddsUp()
    {
        SaveAll();
        var all = _folder.PathOf("all");

        ToolRun.Well("profile", "merge", Store, "--into", all);
        var run = ToolRun.Well("profile", "merge", Store, "--into", all);

        Assert.Contains("2 profiles", run.Text, StringComparison.Ordinal);
        var json = ToolRun.Well("profile", "show", all, "--json").Json();
        var operations = json.GetProperty("profiles").EnumerateArray()
            .Where(each => each.GetProperty("key").GetString()!.StartsWith("server/", StringComparison.Ordinal));
        Assert.Equal([60, 60], operations.Select(each => each.GetProperty("samples").GetInt64()));
    }

    [Fact]
    public void Merge_IntoItself_IsRefused()
    {
        SaveAll();

        var run = ToolRun.Of("profile", "merge", Store, "--into", Store);

        Assert.Equal(1, run.Code);
        Assert.Contains("cannot be added to itself", run.Error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("nowhere", "does not exist.")]
    [InlineData("other.xml", "is no folder with profiles.")]
    public void AnyCommand_NoProfilesThere_IsOneSentence(string place, string sentence)
    {
        _folder.Write("other.xml", "<orders>There is nothing that NAM has learned in here.</orders>");

        var run = ToolRun.Of("profile", "show", _folder.PathOf(place));

        Assert.Equal(1, run.Code);
        Assert.Equal($"nam: {_folder.PathOf(place)} {sentence}", run.Error.TrimEnd());
    }

    private static byte[] Operation(int replies)
    {
        var profile = new OperationProfile();
        for (var i = 0; i < replies; i++)
        {
            profile.Observe(XmlForm.Text, ReplyFormat.Containers, 10_000 + (i % 3), 1_000, 0.001);
        }

        return Written(profile.Write);
    }

    private static byte[] Path()
    {
        var profile = new PathProfile();
        profile.ObserveRoundTrip(0.02);
        for (var i = 0; i < 30; i++)
        {
            profile.ObserveDecode(DecodeTarget.Text, XmlForm.Text, ReplyCodecs.Zip, 100_000 + i, 0.001);
        }

        return Written(profile.Write);
    }

    private static byte[] Written(Action<IBufferWriter<byte>> write)
    {
        var output = new ArrayBufferWriter<byte>();
        write(output);
        return output.WrittenSpan.ToArray();
    }

    private void SaveAll() => LearnedPlace.Save(Store, (GetOrders, Operation(30)), ("server/orders/all", Operation(30)), (Client, Path()));
}
