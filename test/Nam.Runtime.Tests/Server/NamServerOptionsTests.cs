// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Options;
using Nam.Codecs;
using Nam.Server;

namespace Nam.Runtime.Tests.Server;

public sealed class NamServerOptionsTests
{
    public static TheoryData<string, string> Faults => new()
    {
        { "small", "NamServerOptions.SmallReplyBytes is -1; allowed are 0 to 1048576." },
        { "maximum", "NamServerOptions.MaximumReplyBytes is 1; allowed are 65536 to 1073741824." },
        { "held", "NamServerOptions.MaximumHeldBytes is 1; allowed are 1048576 to 1099511627776." },
        { "hold", "NamServerOptions.StreamingHold is 61 s; allowed are 0 to 60 s." },
        { "operations", "NamServerOptions.MaximumOperations is 0; allowed are 1 to 100000." },
        { "share", "NamServerOptions.SamplingShare is NaN; allowed are 0 to 1." },
        { "save", "NamServerOptions.SaveInterval is 0.05 s; allowed are 0.1 to 3600 s." },
        { "journal", "NamServerOptions.JournalCapacity is 15; allowed are 16 to 1000000." },
        { "name", "NamServerOptions.Name.Length is 0; allowed are 1 to 200." },
        { "mode", "NamServerOptions.Mode is 7; allowed are Auto, Off." },
        { "model", "NamServerOptions.TransferModel is 'guess'; allowed are round, round-mean, no-loss, no-loss-corrected, lossy, lossy-full, hybrid, kurose-ross, cardwell." },
        { "format", "NamServerOptions.Formats names the format 'gzip', which is not one. Formats are text, binary, containers, or one of the first two with a codec and level such as binary+zip-2." },
        { "codec", "NamServerOptions.Formats names the format 'text+lzma-1', whose codec 'lzma' is not registered in NamServerOptions.Codecs." },
        { "level", "NamServerOptions.ForcedFormat names the format 'text+zip-10', but 'zip' has the levels 1 to 9." },
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
        var options = new NamServerOptions { SmallReplyBytes = -1, JournalCapacity = 0, ForcedFormat = "x" };

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

        Assert.False(server.EncodeText(Replies.Request(server), Replies.Text(50), output).IsFramed);
        Assert.False(server.EncodeBinary(Replies.Request(server), Replies.Binary(50), output).IsFramed);
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
            case "share": options.SamplingShare = double.NaN; break;
            case "save": options.SaveInterval = TimeSpan.FromMilliseconds(50); break;
            case "journal": options.JournalCapacity = 15; break;
            case "name": options.Name = ""; break;
            case "mode": options.Mode = (NamMode)7; break;
            case "model": options.TransferModel = "guess"; break;
            case "format": options.Formats.Add("gzip"); break;
            case "codec": options.Formats.Add("text+lzma-1"); break;
            case "level": options.ForcedFormat = "text+zip-10"; break;
            default: options.Codecs = null!; break;
        }
    }
}
