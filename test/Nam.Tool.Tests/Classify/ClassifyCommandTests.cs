// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Text.Json;

namespace Nam.Tool.Tests.Classify;

public sealed class ClassifyCommandTests : IDisposable
{
    private readonly WorkFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void Classify_Log_HasTheClassOfEachClient()
    {
        var json = Json(AccessLog.OfThreeClasses(), "--pages", "all");

        Assert.Equal(
            ["192.0.2.1 rich", "192.0.2.2 normal", "198.51.100.7 poor", "198.51.100.8 unknown"],
            json.GetProperty("clients").EnumerateArray()
                .Select(client => $"{Text(client, "client")} {Text(client, "class")}").Order(StringComparer.Ordinal));
        Assert.Equal((21, 1), (json.GetProperty("lines").GetInt32(), json.GetProperty("badLines").GetInt32()));
        Assert.Equal(1, json.GetProperty("withoutAddress").GetInt32());
        Assert.True(json.GetProperty("areAllPages").GetBoolean());
    }

    [Fact]
    public void Classify_WithoutPages_TakesThePopularOnes()
    {
        var log = AccessLog.OfThreeClasses();

        var json = Json(log);

        var page = Assert.Single(json.GetProperty("pages").EnumerateArray());
        Assert.Equal("/index.html", Text(page, "path"));
        Assert.Equal(7, page.GetProperty("accesses").GetInt32());
        Assert.Equal(7 / 8.0, page.GetProperty("share").GetDouble());
    }

    [Fact]
    public void Classify_NamedPages_OnlyTheyClassify()
    {
        var log = AccessLog.OfThreeClasses();

        var other = Json(log, "--pages", "/other.html,/more.html");
        var file = Json(log, "--page-file", _folder.Write("pages.txt", "/index.html /b.css # only that\n"));

        Assert.Empty(other.GetProperty("clients").EnumerateArray());
        var client = file.GetProperty("clients").EnumerateArray().Single(client => Text(client, "client") == "198.51.100.7");
        Assert.Equal((9, 9), (client.GetProperty("firstSeconds").GetDouble(), client.GetProperty("lastSeconds").GetDouble()));
    }

    [Fact]
    public void Classify_Prefixes_ClassifyUnseenClients()
    {
        var log = AccessLog.OfThreeClasses();
        for (var i = 20; i < 23; i++)
        {
            log.Add($"198.51.100.{i}", "/index.html", 200).Add($"198.51.100.{i}", "/a.gif", 208);
        }

        var json = Json(log, "--prefixes", _folder.Write("prefixes.txt", "198.51.100.0/24 AS64500\n192.0.2.0/24"));

        var unseen = json.GetProperty("clients").EnumerateArray().Single(client => Text(client, "client") == "198.51.100.8");
        Assert.Equal(("poor", "cluster", "AS64500"), (Text(unseen, "class"), Text(unseen, "source"), Text(unseen, "cluster")));
        var poor = json.GetProperty("classes").EnumerateArray().Single(row => Text(row, "class") == "poor");
        Assert.Equal((5, 1), (poor.GetProperty("clients").GetInt32(), poor.GetProperty("byCluster").GetInt32()));
        Assert.Equal(
            ["AS64500", "192.0.2.0/24"], json.GetProperty("clusters").EnumerateArray().Select(cluster => Text(cluster, "cluster")));
    }

    [Theory]
    [InlineData("--poor", "20,20", "198.51.100.7", "normal")]
    [InlineData("--rich", "2,4", "192.0.2.2", "rich")]
    public void Classify_Thresholds_CanBeChanged(string option, string value, string client, string expected)
    {
        var json = Json(AccessLog.OfThreeClasses(), option, value);

        Assert.Equal(expected, Text(json.GetProperty("clients").EnumerateArray().Single(row => Text(row, "client") == client), "class"));
    }

    [Fact]
    public void Classify_Alpha_WeighsThePast()
    {
        var log = new AccessLog().Add("192.0.2.1", "/", 0).Add("192.0.2.1", "/a.gif", 1).Add("192.0.2.1", "/", 100)
            .Add("192.0.2.1", "/a.gif", 105);

        var json = Json(log, "--alpha", "0.5");

        Assert.Equal(3, json.GetProperty("clients")[0].GetProperty("firstSeconds").GetDouble());
    }

    [Theory]
    [InlineData("-1200")]
    [InlineData("-1400")]
    [InlineData("+1345")]
    [InlineData("+1400")]
    public void Classify_Zone_IsAnyThatATimeMayHave(string zone)
    {
        var log = new AccessLog().Add("192.0.2.1", "/", 0, zone).Add("192.0.2.1", "/a.gif", 1, zone);

        var json = Json(log);

        Assert.Equal((0, 2), (json.GetProperty("badLines").GetInt32(), json.GetProperty("requests").GetInt32()));
    }

    [Theory]
    [InlineData("192.0.2.1:50123", "192.0.2.1")]
    [InlineData("\"192.0.2.1\"", "192.0.2.1")]
    [InlineData("[2001:db8::1]", "2001:db8::/64")]
    [InlineData("[2001:db8::1]:50123", "2001:db8::/64")]
    [InlineData("192.0.2.1,10.0.0.7", "192.0.2.1")]
    [InlineData("192.0.2.1, 10.0.0.7", "192.0.2.1")]
    [InlineData("\"192.0.2.1, [2001:db8::7]:80, 10.0.0.7\"", "192.0.2.1")]
    [InlineData("unknown, 192.0.2.1:50123", "192.0.2.1")]
    [InlineData("\"-\" 192.0.2.1", "192.0.2.1")]
    [InlineData("shop.example.org 192.0.2.1", "192.0.2.1")]
    [InlineData("shop.example.org:443 192.0.2.1", "192.0.2.1")]
    [InlineData("[2001:db8::7]:443 2001:db8:0:1::1", "2001:db8:0:1::/64")]
    [InlineData("shop.example.org:443 \"192.0.2.1, 10.0.0.7\"", "192.0.2.1")]
    public void Classify_Address_IsReadHoweverLogsWriteIt(string written, string client)
    {
        var json = Json(new AccessLog().Add(written, "/", 0).Add(written, "/a.gif", 1), "--pages", "all");

        Assert.Equal(client, Text(Assert.Single(json.GetProperty("clients").EnumerateArray()), "client"));
        Assert.Equal(0, json.GetProperty("withoutAddress").GetInt32());
    }

    [Fact]
    public void Classify_VirtualHostThatIsAnAddress_LeavesClientsApart()
    {
        var log = new AccessLog();
        foreach (var client in (string[])["192.0.2.1", "192.0.2.2"])
        {
            log.Add($"10.0.0.7:443 {client}", "/", 0).Add($"10.0.0.7:443 {client}", "/a.gif", 1);
        }

        var run = ToolRun.Well("classify", _folder.Write("access.log", log.Text), "--pages", "all");

        Assert.Contains("4 requests have an address before the client's", run.Text.ReplaceLineEndings(" "), StringComparison.Ordinal);
        Assert.Contains("192.0.2.2", run.Text, StringComparison.Ordinal);
        Assert.DoesNotContain("10.0.0.7", run.Text, StringComparison.Ordinal);
        Assert.Equal(4, Json(log).GetProperty("behindAddress").GetInt32());
    }

    [Theory]
    [InlineData("name.example.org")]
    [InlineData("-")]
    [InlineData("unix:")]
    [InlineData("192.0.2.1:http")]
    [InlineData("192.0.2.1.5")]
    [InlineData("10.0.0.7:443 name.example.org")]
    public void Classify_NoAddress_IsLeftOutWithTheTrueReason(string written)
    {
        var run = ToolRun.Well("classify", _folder.Write("access.log", new AccessLog().Add(written, "/", 0).Text));

        Assert.Contains(
            "1 request is left out because its line has no address of the client", run.Text.ReplaceLineEndings(" "),
            StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("/index.jsp;jsessionid={0}", "/index.jsp")]
    [InlineData("/list.do;v={0}", "/list.do")]
    [InlineData("/shop;jsessionid={0}?item=7", "/shop")]
    public void Classify_SessionsOfAPage_AreOnePage(string path, string page)
    {
        var log = new AccessLog();
        for (var i = 1; i < 4; i++)
        {
            var client = $"192.0.2.{i}";
            log.Add(client, string.Format(CultureInfo.InvariantCulture, path, i), 0).Add(client, $"/a.gif;jsessionid={i}", 1);
        }

        var json = Json(log);

        Assert.Equal(page, Text(Assert.Single(json.GetProperty("pages").EnumerateArray()), "path"));
        Assert.Equal(3, json.GetProperty("clients").EnumerateArray().Count(client => Text(client, "class") == "rich"));
        Assert.Equal(3, Json(log, "--pages", string.Format(CultureInfo.InvariantCulture, path, 9)).GetProperty("clients").GetArrayLength());
    }

    [Fact]
    public void Classify_OnATerminal_ShowsTablesThatFit()
    {
        var file = _folder.Write("access.log", AccessLog.OfThreeClasses().Text);

        var run = ToolRun.OnTerminal(100, "classify", file, "--top", "2");

        Assert.Equal(0, run.Code);
        Assert.All(run.Text.Split('\n'), line => Assert.InRange(line.TrimEnd().Length, 0, 100));
        foreach (var text in (string[])[
            "21 lines, 1 of them bad", "4 clients with a page", "87.5 %", "rich", "E_first s", "/index.html",
            "2 more clients", "1 request is left out", "(line 21)"])
        {
            Assert.Contains(text, run.Text.ReplaceLineEndings(" "), StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData(80)]
    [InlineData(100)]
    public void Classify_LongNamesOnATerminal_HaveOneLineEach(int width)
    {
        var page = "/news/" + string.Join('/', Enumerable.Repeat("headline", 30)) + "/index.html";
        var log = new AccessLog();
        for (var second = 0; second < 300; second += 100)
        {
            log.Add("2001:db8:ffff:ffff::7", page, second).Add("2001:db8:ffff:ffff::9", "/a.gif", second + 1);
        }

        var prefixes = _folder.Write("prefixes.txt", "2001:db8::/32 AS64500 " + string.Join(' ', Enumerable.Repeat("Telecom", 30)));
        var run = ToolRun.OnTerminal(width, "classify", _folder.Write("access.log", log.Text), "--prefixes", prefixes, "--pages", "all");

        var lines = run.Text.Split('\n').Select(line => line.TrimEnd()).ToList();
        Assert.All(lines, line => Assert.InRange(line.Length, 0, width));
        Assert.Contains("2001:db8:ffff:ffff::/64", run.Text, StringComparison.Ordinal);
        Assert.Equal(2, lines.Count(line => line.Contains("AS64500", StringComparison.Ordinal)));
    }

    [Fact]
    public void Classify_TopOfNone_NamesNoClient()
    {
        var run = ToolRun.Well("classify", _folder.Write("access.log", AccessLog.OfThreeClasses().Text), "--top", "0");

        Assert.Contains("poor", run.Text, StringComparison.Ordinal);
        Assert.DoesNotContain("192.0.2.", run.Text, StringComparison.Ordinal);
        Assert.DoesNotContain("more clients", run.Text, StringComparison.Ordinal);
    }

    [Fact]
    public void Classify_EmptyLog_HasNoClients()
    {
        var run = ToolRun.Well("classify", _folder.Write("access.log", string.Empty));

        Assert.Contains("0 lines", run.Text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("access.log.gz")]
    [InlineData("access.log")]
    public void Classify_PackedLog_IsUnpackedWhateverItsName(string name)
    {
        var text = AccessLog.OfThreeClasses().Text;
        var half = text.Length / 2;
        var file = _folder.Write(name, [.. Packed.ByGZip(text[..half]), .. Packed.ByGZip(text[half..])]);

        var json = ToolRun.Well("classify", file, "--json").Json();

        Assert.Equal((21, 4), (json.GetProperty("lines").GetInt32(), json.GetProperty("clients").GetArrayLength()));
    }

    [Fact]
    public void Classify_DamagedPackedLog_IsOneSentence()
    {
        var packed = Packed.ByGZip(AccessLog.OfThreeClasses().Text);
        packed[packed.Length / 2] ^= 0x55;

        var run = ToolRun.Of("classify", _folder.Write("access.log.gz", packed));

        Assert.Equal(1, run.Code);
        Assert.Contains("access.log.gz cannot be unpacked", run.Error, StringComparison.Ordinal);
    }

    [Fact]
    public void Classify_FileThatIsNoLog_IsOneSentence()
    {
        var run = ToolRun.Of("classify", _folder.Write("access.json", "{\"host\": \"192.0.2.1\"}\n{\"host\": \"192.0.2.2\"}\n"));

        Assert.Equal(1, run.Code);
        Assert.Contains("no line in the Common or the Combined Log Format", run.Error, StringComparison.Ordinal);
    }

    [Fact]
    public void Classify_Folder_IsOneSentence()
    {
        var run = ToolRun.Of("classify", Path.GetDirectoryName(_folder.PathOf("access.log"))!);

        Assert.Equal(1, run.Code);
        Assert.Contains("is a folder", run.Error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("--poor", "3", "--poor is '3'")]
    [InlineData("--poor", "0,0", "a longer time than")]
    [InlineData("--rich", "x,1", "--rich is 'x,1'")]
    [InlineData("--alpha", "1", "--alpha is '1'")]
    [InlineData("--share", "0", "--share is '0'")]
    [InlineData("--clients", "10", "--clients is '10'")]
    [InlineData("--pages", "index.html", "index.html")]
    [InlineData("--page-file", "absent.txt", "absent.txt does not exist")]
    [InlineData("--prefixes", "absent.txt", "absent.txt does not exist")]
    public void Classify_WrongOption_IsOneSentence(string option, string value, string expected)
    {
        var run = ToolRun.Of("classify", _folder.Write("access.log", AccessLog.OfThreeClasses().Text), option, value);

        Assert.Equal(1, run.Code);
        Assert.StartsWith("nam: ", run.Error, StringComparison.Ordinal);
        Assert.Contains(expected, run.Error, StringComparison.Ordinal);
    }

    [Fact]
    public void Classify_BadPrefixes_NameTheLine()
    {
        var run = ToolRun.Of(
            "classify", _folder.Write("access.log", string.Empty), "--prefixes", _folder.Write("prefixes.txt", "10.0.0.0/8\nrubbish"));

        Assert.Equal(1, run.Code);
        Assert.Contains("Line 2", run.Error, StringComparison.Ordinal);
    }

    [Fact]
    public void Classify_AbsentLog_IsOneSentence()
    {
        var run = ToolRun.Of("classify", _folder.PathOf("absent.log"));

        Assert.Equal(1, run.Code);
        Assert.Contains("does not exist", run.Error, StringComparison.Ordinal);
    }

    [Fact]
    public void Help_HasUsageAndExamples()
    {
        var run = ToolRun.Well("classify", "--help");

        Assert.Contains($"Examples:{Environment.NewLine}  nam classify", run.Text, StringComparison.Ordinal);
    }

    private static string? Text(JsonElement element, string name) => element.GetProperty(name).GetString();

    private JsonElement Json(AccessLog log, params string[] options) =>
        ToolRun.Well(["classify", _folder.Write("access.log", log.Text), .. options, "--json"]).Json();
}
