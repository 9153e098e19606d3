// SPDX-License-Identifier: MIT

using Nam.CoreWcf.Configuration;
using Nam.Server;

namespace Nam.CoreWcf.Tests.Configuration;

public sealed class EndpointSettingsTests
{
    [Fact]
    public void ApplyTo_NothingSet_ChangesNothing()
    {
        var options = new NamServerOptions { ForcedFormat = "binary", SmallReplyBytes = 5, EnableForHttps = false };
        var formats = options.Formats.ToList();

        new EndpointSettings().ApplyTo(options);

        Assert.Equal("binary", options.ForcedFormat);
        Assert.Equal(5, options.SmallReplyBytes);
        Assert.False(options.EnableForHttps);
        Assert.Equal(formats, options.Formats);
    }

    [Fact]
    public void ApplyTo_EverythingSet_SetsEverything()
    {
        var options = new NamServerOptions();
        var settings = new EndpointSettings
        {
            Mode = NamMode.Off, ForcedFormat = "text+zip-1", Formats = ["binary"], SmallReplyBytes = 1, MaximumReplyBytes = 70_000, EnableForHttps = false,
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

        new EndpointSettings { ForcedFormat = EndpointSettings.Auto }.ApplyTo(options);

        Assert.Null(options.ForcedFormat);
    }

    [Fact]
    public void Equals_FormatsInListsOfTheirOwn_ComparesTheirContent()
    {
        var one = new EndpointSettings { Formats = ["text", "binary"], SmallReplyBytes = 3 };
        var same = new EndpointSettings { Formats = new List<string> { "text", "binary" }, SmallReplyBytes = 3 };
        var other = same with { Formats = ["text"] };

        Assert.Equal(one, same);
        Assert.Equal(one.GetHashCode(), same.GetHashCode());
        Assert.NotEqual(one, other);
        Assert.NotEqual(one, one with { Formats = null });
    }
}
