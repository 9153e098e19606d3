// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Options;
using Nam.Codecs.Buffers;
using Nam.Server;

namespace Nam.Runtime.Tests.Server;

public sealed class NamServerOptionsTests
{
    public static TheoryData<string, string> Faults => new()
    {
        { "small", "NamServerOptions.SmallReplyBytes is '-1'; allowed are 0 to 1,048,576 bytes." },
        { "maximum", "NamServerOptions.MaximumReplyBytes is '1'; allowed are 65,536 to 1,073,741,824 bytes." },
        { "held", "NamServerOptions.MaximumHeldBytes is '1'; allowed are 1,048,576 to 1,099,511,627,776 bytes." },
        { "hold", "NamServerOptions.StreamingHold is '0:01:01'; allowed are 0:00:00 to 0:01:00." },
        { "operations", "NamServerOptions.MaximumOperations is '0'; allowed are 1 to 100,000." },
        { "name", "NamServerOptions.Name is ''; allowed are 1 to 200 characters." },
        { "mode", "NamServerOptions.Mode is '7'; allowed are 'auto' and 'off'." },
        {
            "format",
            "NamServerOptions.Formats names the format 'gzip', which is not one; allowed are text, binary, containers, and one of the first two with a codec and its level, such as binary+zip-2."
        },
        {
            "codec",
            "NamServerOptions.Formats names the format 'text+lzma-1', but there is no codec 'lzma'; allowed are the codecs of NamServerOptions.Codecs: zip, brotli."
        },
        { "level", "NamServerOptions.ForcedFormat names the format 'text+zip-10'; allowed are the levels 1 to 9 of 'zip'." },
        { "codecs", "NamServerOptions.Codecs is null; allowed is any registry, such as CodecRegistry.Default." },
    };

    [Theory]
    [MemberData(nameof(Faults))]
    public void Constructor_OneSettingOutOfRange_NamesItItsValueAndWhatIsAllowed(string setting, string expected)
    {
        var options = new NamServerOptions();
        Break(options, setting);

        var fault = Assert.Throws<OptionsValidationException>(() => new NamServer(options));

        Assert.Equal(expected, Assert.Single(fault.Failures));
    }

    [Fact]
    public void Constructor_SeveralSettingsOutOfRange_NamesAll()
    {
        var options = new NamServerOptions { SmallReplyBytes = -1, MaximumOperations = 0, ForcedFormat = "x" };

        Assert.Equal(3, Assert.Throws<OptionsValidationException>(() => new NamServer(options)).Failures.Count());
    }

    [Fact]
    public async Task Constructor_SettingsChangedAfterwards_KeepsItsOwn()
    {
        var options = new NamServerOptions();
        await using var server = new NamServer(options);

        options.Mode = NamMode.Off;
        options.Formats.Clear();

        Assert.NotNull(server.ReadProfile(Replies.SlowCaller));
        Assert.NotEmpty(server.Options.Formats);
    }

    [Fact]
    public async Task Formats_OnlyText_LeavesEveryReplyPlain()
    {
        var options = new NamServerOptions();
        options.Formats.Clear();
        await using var server = new NamServer(options);
        using var output = new PooledBuffer();

        Assert.False(server.EncodeText(Replies.Facts(server), Replies.Text(50), output).IsEncoded);
        Assert.False(server.EncodeBinary(Replies.Facts(server), Replies.Binary(50), output).IsEncoded);
    }

    private static void Break(NamServerOptions options, string setting)
    {
        switch (setting)
        {
            case "small": options.SmallReplyBytes = -1; break;
            case "maximum": options.MaximumReplyBytes = 1; break;
            case "held": options.MaximumHeldBytes = 1; break;
            case "hold": options.StreamingHold = TimeSpan.FromSeconds(61); break;
            case "operations": options.MaximumOperations = 0; break;
            case "name": options.Name = ""; break;
            case "mode": options.Mode = (NamMode)7; break;
            case "format": options.Formats.Add("gzip"); break;
            case "codec": options.Formats.Add("text+lzma-1"); break;
            case "level": options.ForcedFormat = "text+zip-10"; break;
            default: options.Codecs = null!; break;
        }
    }
}
