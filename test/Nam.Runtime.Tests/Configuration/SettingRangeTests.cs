// SPDX-License-Identifier: MIT

using System.Globalization;
using Microsoft.Extensions.Options;
using Nam.Configuration;
using Nam.Server;

namespace Nam.Runtime.Tests.Configuration;

/// <summary>The reader and the engine allow the same values.</summary>
public sealed class SettingRangeTests
{
    public static TheoryData<string, string, bool> Values => new()
    {
        { "SmallReplyBytes", "-1", false },
        { "SmallReplyBytes", "0", true },
        { "SmallReplyBytes", "1048576", true },
        { "SmallReplyBytes", "1048577", false },
        { "MaximumReplyBytes", "65535", false },
        { "MaximumReplyBytes", "65536", true },
        { "MaximumReplyBytes", "1073741824", true },
        { "MaximumReplyBytes", "1073741825", false },
        { "MaximumOperations", "0", false },
        { "MaximumOperations", "1", true },
        { "MaximumOperations", "100000", true },
        { "MaximumOperations", "100001", false },
        { "WarmUp", "false", true },
        { "WarmUp", "false", true },
        { "MaximumHeldBytes", "1048575", false },
        { "MaximumHeldBytes", "1048576", true },
        { "MaximumHeldBytes", "1099511627776", true },
        { "MaximumHeldBytes", "1099511627777", false },
        { "StreamingHold", "-00:00:01", false },
        { "StreamingHold", "00:00:00", true },
        { "StreamingHold", "00:01:00", true },
        { "StreamingHold", "00:01:01", false },
        { "Name", "orders", true },
    };

    [Theory]
    [MemberData(nameof(Values))]
    public async Task Read_Value_IsRefusedWhereTheEngineRefusesIt(string name, string value, bool isAllowed)
    {
        var read = Record.Exception(() => Read(name, value));
        var built = await BuildAsync(name, value);

        Assert.Equal(isAllowed, read is null);
        Assert.Equal(isAllowed, built is null);
        Assert.True(read is null or NamConfigurationException);
        Assert.True(built is null or OptionsValidationException);
    }

    [Fact]
    public void Names_ComparedWithTheEngine_LeaveOnlyCodecsOut()
    {
        var options = typeof(NamServerOptions).GetProperties().Select(property => property.Name);

        var known = ServerSettings.All.Select(setting => setting.Option);

        Assert.Equal(options.Where(name => name != "Codecs").Order(), known.Order());
    }

    private static void Read(string name, string value)
    {
        var text = new SettingText($"the setting '{name}'", value, new SettingOrigin(null, null, $"Nam:{name}"));
        ServerSettings.Find(name)!.Read(text, new FormatMentions());
    }

    private static async Task<Exception?> BuildAsync(string name, string value)
    {
        var options = new NamServerOptions();
        var property = typeof(NamServerOptions).GetProperty(name)!;
        property.SetValue(options, property.PropertyType == typeof(TimeSpan)
            ? TimeSpan.Parse(value, CultureInfo.InvariantCulture)
            : Convert.ChangeType(value, property.PropertyType, CultureInfo.InvariantCulture));
        return await Record.ExceptionAsync(async () =>
        {
            await using var server = new NamServer(options);
        });
    }
}
