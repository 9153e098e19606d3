// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Configuration;
using Nam.Codecs.Compression;
using Nam.Configuration;
using Nam.Server;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Configuration;

public sealed class NamSectionTests : IDisposable
{
    private const string AllSettings =
        "Mode, Format, Formats, SmallReplyBytes, MaximumReplyBytes, EnableForHttps, HasSecrets, StreamingHold, MaximumHeldBytes, MaximumOperations, Name, WarmUp, ExplainReplies, AllowUnknown";

    private readonly ConfigurationFolder _folder = new();

    public static TheoryData<string, string> Faults => new()
    {
        {
            "\"SmalReplyBytes\": 512",
            $"Line 3 of appsettings.json, key Nam:SmalReplyBytes: section Nam has no setting 'SmalReplyBytes'; allowed are {AllSettings}. Did you mean 'SmallReplyBytes'?"
        },
        {
            "\"AllowUnknown\": 1",
            "Line 3 of appsettings.json, key Nam:AllowUnknown: the setting 'AllowUnknown' is '1'; allowed are 'true' and 'false'."
        },
        {
            "\"AllowUnknown\": false,\n\"Modes\": \"On\"",
            $"Line 4 of appsettings.json, key Nam:Modes: section Nam has no setting 'Modes'; allowed are {AllSettings}. Did you mean 'Mode'?"
        },
        { "\"Mode\":\n\"On\"", "Line 4 of appsettings.json, key Nam:Mode: the setting 'Mode' is 'On'; allowed are 'auto' and 'off'." },
        {
            "\"Mode\": [\n\"Auto\" ]",
            "Line 3 of appsettings.json, key Nam:Mode: the setting 'Mode' holds a list or an object with '0'; allowed is a single value."
        },
        {
            "\"Format\": \"zip\"",
            "Line 3 of appsettings.json, key Nam:Format: the setting 'Format' names the format 'zip', which is not one; allowed are text, binary, containers, and one of the first two with a codec and its level, such as binary+zip-2."
        },
        {
            "\"Formats\": [ \"text\",\n\"gzip\" ]",
            "Line 4 of appsettings.json, key Nam:Formats:1: the setting 'Formats' names the format 'gzip', which is not one; allowed are text, binary, containers, and one of the first two with a codec and its level, such as binary+zip-2."
        },
        {
            "\"Formats\": [\n\n\"binary+zip-12\" ]",
            "Line 5 of appsettings.json, key Nam:Formats:0: the setting 'Formats' names the format 'binary+zip-12'; allowed are the levels 1 to 9 of 'zip'."
        },
        {
            "\"StreamingHold\": \"10\"",
            "Line 3 of appsettings.json, key Nam:StreamingHold: the setting 'StreamingHold' is '10'; allowed are 0:00:00 to 0:01:00, written as hours:minutes:seconds."
        },
        {
            "\"Format\": \"text\",\n\"ForcedFormat\": \"text\"",
            "Line 4 of appsettings.json, key Nam:ForcedFormat: the setting 'ForcedFormat' is another name of 'Format'; allowed is one of the two. Take one out."
        },
    };

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void Read_NoSection_IsNothing()
    {
        Assert.Null(NamSection.Read(null));
        Assert.Null(NamSection.Read(Json("{ \"Logging\": {} }")));
        Assert.Null(NamSection.Read(Memory(("Nam", "an unrelated value"))));
    }

    [Fact]
    public void ApplyTo_AllSettings_SetsThem()
    {
        var options = Apply(
            """
            {
              "nam": {
                "mode": "off", "ForcedFormat": "text+zip-3", "Formats": [ "binary", "binary+zip-1" ], "SmallReplyBytes": 10, "MaximumReplyBytes": 100000, "EnableForHttps": false,
                "StreamingHold": "00:00:00.2", "MaximumOperations": 5, "Name": "orders", "WarmUp": false
              }
            }
            """);

        Assert.Equal(NamMode.Off, options.Mode);
        Assert.Equal("text+zip-3", options.ForcedFormat);
        Assert.Equal(["binary", "binary+zip-1"], options.Formats);
        Assert.Equal((10, 100_000, false), (options.SmallReplyBytes, options.MaximumReplyBytes, options.EnableForHttps));
        Assert.Equal((TimeSpan.FromSeconds(0.2), 5, "orders"), (options.StreamingHold, options.MaximumOperations, options.Name));
        Assert.False(options.WarmUp);
    }

    [Theory]
    [InlineData("\"text, binary\"")]
    [InlineData("[ \"text\", \"binary\" ]")]
    [InlineData("[ \"text\", \"binary\", \"text\" ]")]
    public void ApplyTo_Formats_ReplacesTheDefaults(string formats)
    {
        Assert.Equal(["text", "binary"], Apply($$"""{ "Nam": { "Formats": {{formats}} } }""").Formats);
    }

    [Fact]
    public void ApplyTo_EmptyFormats_LeavesPlainTextAlone()
    {
        Assert.Empty(Apply("""{ "Nam": { "Formats": [] } }""").Formats);
    }

    [Fact]
    public void ApplyTo_NullValues_ChangesNothing()
    {
        var options = Apply("""{ "Nam": { "Mode": null, "Formats": null, "Name": null } }""");

        Assert.Equal(new NamServerOptions().Formats, options.Formats);
        Assert.Equal(new NamServerOptions().Name, options.Name);
    }

    [Fact]
    public void ApplyTo_FormatsInALaterFile_ReplacesTheEarlierList()
    {
        var configuration = new ConfigurationBuilder()
            .AddJsonFile(_folder.Write(
                "appsettings.json", """{ "Nam": { "Formats": [ "text", "binary", "binary+zip-1" ], "SmallReplyBytes": 5 } }"""))
            .AddJsonFile(_folder.Write("appsettings.Production.json", """{ "Nam": { "Formats": [ "text+zip-1" ] } }"""))
            .Build();

        var options = Apply(configuration);

        Assert.Equal(["text+zip-1"], options.Formats);
        Assert.Equal(5, options.SmallReplyBytes);
    }

    [Fact]
    public void ApplyTo_FormatsOverriddenByOneValue_TakesThat()
    {
        var configuration = new ConfigurationBuilder()
            .AddJsonFile(_folder.Write("appsettings.json", """{ "Nam": { "Formats": [ "text", "binary" ] } }"""))
            .AddInMemoryCollection([new("Nam:Formats", "text+zip-1, text+zip-2")])
            .Build();

        Assert.Equal(["text+zip-1", "text+zip-2"], Apply(configuration).Formats);
    }

    [Theory]
    [MemberData(nameof(Faults))]
    public void Read_FaultInFile_SaysWhereWhatAndWhatIsAllowed(string content, string expected)
    {
        var fault = FaultOf(Json($"{{\n\"Nam\": {{\n{content}\n}} }}"));

        Assert.Equal(expected, _folder.Shorten(fault.Message));
        Assert.Equal(Path.Combine(_folder.FullPath, "appsettings.json"), fault.FilePath);
        Assert.InRange(fault.LineNumber!.Value, 3, 5);
    }

    [Fact]
    public void Read_FaultInLaterFile_NamesThatFile()
    {
        var configuration = new ConfigurationBuilder()
            .AddJsonFile(_folder.Write("appsettings.json", "{ \"Nam\": { \"Mode\": \"Auto\" } }"))
            .AddJsonFile(_folder.Write("more.json", "{\n\n\"Nam\": { \"Mode\": \"none\" } }"))
            .Build();

        Assert.Equal(
            "Line 3 of more.json, key Nam:Mode: the setting 'Mode' is 'none'; allowed are 'auto' and 'off'.",
            _folder.Shorten(FaultOf(configuration).Message));
    }

    [Fact]
    public void Read_FaultOutsideOfFiles_NamesTheKey()
    {
        var fault = FaultOf(Memory(("Nam:Mode", "none")));

        Assert.Equal("Configuration key Nam:Mode: the setting 'Mode' is 'none'; allowed are 'auto' and 'off'.", fault.Message);
        Assert.Null(fault.FilePath);
        Assert.Null(fault.LineNumber);
    }

    [Fact]
    public void Read_FaultInTheEnvironment_NamesTheVariable()
    {
        Environment.SetEnvironmentVariable("NAMTEST_Nam__Mode", "none");
        try
        {
            var configuration = new ConfigurationBuilder().AddEnvironmentVariables("NAMTEST_").Build();

            Assert.Equal(
                "Environment variable NAMTEST_Nam__Mode: the setting 'Mode' is 'none'; allowed are 'auto' and 'off'.",
                FaultOf(configuration).Message);
        }
        finally
        {
            Environment.SetEnvironmentVariable("NAMTEST_Nam__Mode", null);
        }
    }

    [Fact]
    public void Read_PartOfAHost_IsLeftToIt()
    {
        var configuration = Memory(("Nam:Endpoints:0:Mode", "none"), ("Nam:Mode", "Off"));

        Assert.Contains(
            "section Nam has no setting 'Endpoints' here, since only CoreWCF services have rules for endpoints; allowed are Mode,",
            FaultOf(configuration).Message);
        Assert.Equal(NamMode.Off, NamSection.Read(configuration, [new NamSectionPart("Endpoints")])!.Settings["Mode"]);
    }

    [Fact]
    public void Read_FaultInOtherKindOfFile_NamesFileAndKey()
    {
        var configuration = new ConfigurationBuilder().AddIniFile(_folder.Write("settings.ini", "[Nam]\nMode=none")).Build();

        Assert.Equal(
            "settings.ini, key Nam:Mode: the setting 'Mode' is 'none'; allowed are 'auto' and 'off'.",
            _folder.Shorten(FaultOf(configuration).Message));
    }

    [Fact]
    public void Read_ConfigurationInsideAnother_StillKnowsTheLine()
    {
        var inner = Json("{\n\"Nam\": { \"Mode\": \"none\" } }");
        var configuration = new ConfigurationBuilder().AddConfiguration(inner).Build();

        Assert.Equal(
            "Line 2 of appsettings.json, key Nam:Mode: the setting 'Mode' is 'none'; allowed are 'auto' and 'off'.",
            _folder.Shorten(FaultOf(configuration).Message));
    }

    [Fact]
    public void Read_SectionAsConfiguration_ReadsIt()
    {
        var configuration = Memory(("Outer:Nam:Formats:0", "text"), ("Outer:Nam:Mode", "Off")).GetSection("Outer");

        var options = Apply(configuration);

        Assert.Equal(["text"], options.Formats);
        Assert.Equal(NamMode.Off, options.Mode);
    }

    private static NamServerOptions Apply(IConfiguration configuration)
    {
        var options = new NamServerOptions();
        NamSection.Read(configuration)!.Settings.ApplyTo(options);
        return options;
    }

    private static NamConfigurationException FaultOf(IConfiguration configuration) =>
        Assert.Throws<NamConfigurationException>(() => NamSection.Read(configuration)!.Formats.ThrowIfUnknown(CodecRegistry.Default));

    private static IConfigurationRoot Memory(params (string Key, string Value)[] settings) =>
        new ConfigurationBuilder().AddInMemoryCollection(
            settings.Select(setting => KeyValuePair.Create(setting.Key, (string?)setting.Value))).Build();

    private IConfigurationRoot Json(string content) =>
        new ConfigurationBuilder().AddJsonFile(_folder.Write("appsettings.json", content)).Build();

    private NamServerOptions Apply(string content) => Apply(Json(content));
}
