// SPDX-License-Identifier: MIT

using Nam.Configuration;
using Nam.Server;

namespace Nam.Runtime.Tests.Configuration;

public sealed class SettingValuesTests
{
    [Fact]
    public void ApplyTo_NothingSet_ChangesNothing()
    {
        var options = new NamServerOptions { ForcedFormat = "binary", SmallReplyBytes = 5, EnableForHttps = false };
        var formats = options.Formats.ToList();

        new SettingValues().ApplyTo(options);

        Assert.Equal("binary", options.ForcedFormat);
        Assert.Equal(5, options.SmallReplyBytes);
        Assert.False(options.EnableForHttps);
        Assert.Equal(formats, options.Formats);
    }

    [Fact]
    public void ApplyTo_EverythingSet_SetsEverything()
    {
        var options = new NamServerOptions();
        var settings = new SettingValues
        {
            ["Mode"] = NamMode.Off, ["Format"] = "text+zip-1", ["Formats"] = (string[])["binary"], ["SmallReplyBytes"] = 1,
            ["MaximumReplyBytes"] = 70_000, ["EnableForHttps"] = false,
        };

        settings.ApplyTo(options);

        Assert.Equal(NamMode.Off, options.Mode);
        Assert.Equal("text+zip-1", options.ForcedFormat);
        Assert.Equal(["binary"], options.Formats);
        Assert.Equal(1, options.SmallReplyBytes);
        Assert.Equal(70_000, options.MaximumReplyBytes);
        Assert.False(options.EnableForHttps);
    }

    [Fact]
    public void ApplyTo_Auto_TakesTheForcedFormatAway()
    {
        var options = new NamServerOptions { ForcedFormat = "binary" };

        new SettingValues { ["Format"] = ServerSetting.Auto }.ApplyTo(options);

        Assert.Null(options.ForcedFormat);
    }

    [Fact]
    public void Equals_FormatsInListsOfTheirOwn_ComparesTheirContent()
    {
        var one = Values(["text", "binary"], 3);

        Assert.Equal(one, Values(["text", "binary"], 3));
        Assert.Equal(one.GetHashCode(), Values(["text", "binary"], 3).GetHashCode());
        Assert.NotEqual(one, Values(["text"], 3));
        Assert.NotEqual(one, Values(["text", "binary"], 4));
        Assert.NotEqual(one, Values(null, 3));
    }

    [Fact]
    public void ToString_NamesOfEnginesAreHashesOfIt_IsAsItAlwaysWas()
    {
        var values = Values(["text", "binary"], 3);
        values["Mode"] = NamMode.Off;
        values["EnableForHttps"] = false;
        values["HasSecrets"] = true;

        Assert.Equal("Off;;text,binary;3;;False;True", values.ToString());
    }

    private static SettingValues Values(string[]? formats, int smallReplyBytes) =>
        new() { ["Formats"] = formats, ["SmallReplyBytes"] = smallReplyBytes };
}
