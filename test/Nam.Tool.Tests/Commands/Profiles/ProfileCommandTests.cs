// SPDX-License-Identifier: MIT
using System.Buffers;
using Nam.Decisions;
using Nam.Profiles;
using Nam.Stores;
using Nam.Tool.Commands.Profiles;
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
    [InlineData("profile", "delete")]
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
            in (string[])["GetOrders", "(all operations)", "https://orders.example", "20.000 ms", "containers", "1.000 ms"])
        {
            Assert.Contains(part, run.Text, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Show_Json_HasWhatIsPredicted()
    {
        SaveAll();

        var json = ToolRun.Well("profile", "show", Store, "--json").Json();

        var operation = json.GetProperty("operations").EnumerateArray().Single(each => each.GetProperty("key").GetString() == GetOrders);
        Assert.Equal("GetOrders", operation.GetProperty("operation").GetString());
        Assert.Equal(30, operation.GetProperty("samples").GetInt64());
        var format = operation.GetProperty("formats")[0];
        Assert.Equal("containers", format.GetProperty("format").GetString());
        Assert.InRange(format.GetProperty("fromBytes").GetDouble(), 9_900, 10_100);
        Assert.InRange(format.GetProperty("bytes").GetDouble(), 900, 1_100);
        var server = Assert.Single(json.GetProperty("servers").EnumerateArray());
        Assert.Equal(0.02, server.GetProperty("roundTripSeconds").GetDouble(), 6);
    }

    [Fact]
    public void Show_Key_SelectsBySubstringOrPattern()
    {
        SaveAll();

        Assert.Equal([GetOrders], Keys(ToolRun.Well("profile", "show", Store, "--json", "--key", "getorders")));
        Assert.Equal([Client], Keys(ToolRun.Well("profile", "show", Store, "--json", "--key", "client/*")));
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
    public void Merge_TwiceIntoANewFolder_AddsUp()
    {
        SaveAll();
        var all = _folder.PathOf("all");

        ToolRun.Well("profile", "merge", Store, "--into", all);
        var run = ToolRun.Well("profile", "merge", Store, "--into", all);

        Assert.Contains("2 profiles", run.Text, StringComparison.Ordinal);
        var json = ToolRun.Well("profile", "show", all, "--json").Json();
        Assert.Equal([60, 60], json.GetProperty("operations").EnumerateArray().Select(each => each.GetProperty("samples").GetInt64()));
    }

    [Fact]
    public void Merge_IntoItself_IsRefused()
    {
        SaveAll();

        var run = ToolRun.Of("profile", "merge", Store, "--into", Store);

        Assert.Equal(1, run.Code);
        Assert.Contains("cannot be added to itself", run.Error, StringComparison.Ordinal);
    }

    [Fact]
    public void Delete_WithPatternAndYes_RemovesOnlyThose()
    {
        SaveAll();

        var run = ToolRun.Well("profile", "delete", Store, "--key", "client/*", "--yes");

        Assert.StartsWith($"Removed 1 profile of {Store}.", run.Text, StringComparison.Ordinal);
        Assert.Equal([GetOrders, "server/orders/all"], Keys(ToolRun.Well("profile", "show", Store, "--json")).Order().Reverse());
    }

    [Theory]
    [InlineData("y", 0)]
    [InlineData("n", 1)]
    [InlineData("", 1)]
    public void Delete_WithoutYes_Asks(string answer, int code)
    {
        SaveAll();
        var input = Console.In;
        Console.SetIn(new StringReader(answer));
        try
        {
            var run = ToolRun.Of("profile", "delete", Store);

            Assert.Equal(code, run.Code);
            Assert.StartsWith($"Remove 2 profiles of {Store}? [y/N] ", run.Text, StringComparison.Ordinal);
            Assert.Equal(code == 0, run.Error.Length == 0);
        }
        finally
        {
            Console.SetIn(input);
        }

        Assert.Equal(code == 0 ? 0 : 3, Keys(ToolRun.Well("profile", "show", Store, "--json")).Count);
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

    [Fact]
    public void Delete_NothingFits_IsOneSentence()
    {
        SaveAll();

        var run = ToolRun.Of("profile", "delete", Store, "--key", "x/*");

        Assert.Equal($"nam: {Store} has no profile whose key fits x/*.", run.Error.TrimEnd());
    }

    [Theory]
    [InlineData("GetOrders", true)]
    [InlineData("server/*", true)]
    [InlineData("*/operation/Get?rders", true)]
    [InlineData("client/*", false)]
    [InlineData(null, true)]
    public void Fits_Pattern_FollowsStars(string? pattern, bool expected)
    {
        Assert.Equal(expected, KeyPattern.Fits(GetOrders, pattern));
    }

    private static List<string> Keys(ToolRun run) =>
        [.. run.Json().GetProperty("operations").EnumerateArray().Concat(run.Json().GetProperty("servers").EnumerateArray())
            .Select(each => each.GetProperty("key").GetString()!)];

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
