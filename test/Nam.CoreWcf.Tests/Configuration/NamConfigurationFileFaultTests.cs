// SPDX-License-Identifier: MIT

using Nam.Codecs.Compression;
using Nam.Configuration;
using Nam.CoreWcf.Configuration;
using Nam.TestKit;
using static Nam.CoreWcf.Tests.Configuration.WcfConfig;

namespace Nam.CoreWcf.Tests.Configuration;

public sealed class NamConfigurationFileFaultTests : IDisposable
{
    private const string All = "mode, format, formats, smallReplyBytes, maximumReplyBytes, enableForHttps, hasSecrets";

    private readonly ConfigurationFolder _folder = new();

    public static TheoryData<string, string> Contents => new()
    {
        {
            "<nam smallReplyByte='512' />",
            $"Line 5 of wcf.config: <nam> has no attribute 'smallReplyByte' (its value is '512'); allowed are {All}. Did you mean 'smallReplyBytes'?"
        },
        {
            "<nam\n mode='auto'\n Format='auto' />",
            $"Line 7 of wcf.config: <nam> has no attribute 'Format' (its value is 'auto'); allowed are {All}. Did you mean 'format'?"
        },
        { "<nam priority='1' />", $"Line 5 of wcf.config: <nam> has no attribute 'priority' (its value is '1'); allowed are {All}." },
        { "<nam mode='on' />", "Line 5 of wcf.config: the attribute 'mode' of <nam> is 'on'; allowed are 'auto' and 'off'." },
        { "<nam mode='1' />", "Line 5 of wcf.config: the attribute 'mode' of <nam> is '1'; allowed are 'auto' and 'off'." },
        {
            "<nam enableForHttps='yes' />",
            "Line 5 of wcf.config: the attribute 'enableForHttps' of <nam> is 'yes'; allowed are 'true' and 'false'."
        },
        {
            "<nam smallReplyBytes='-1' />",
            "Line 5 of wcf.config: the attribute 'smallReplyBytes' of <nam> is '-1'; allowed are 0 to 1,048,576 bytes, written in digits alone."
        },
        {
            "<nam smallReplyBytes='1,024' />",
            "Line 5 of wcf.config: the attribute 'smallReplyBytes' of <nam> is '1,024'; allowed are 0 to 1,048,576 bytes, written in digits alone."
        },
        {
            "<nam maximumReplyBytes='9999999999' />",
            "Line 5 of wcf.config: the attribute 'maximumReplyBytes' of <nam> is '9999999999'; allowed are 65,536 to 1,073,741,824 bytes, written in digits alone."
        },
        {
            "<nam format='zip' />",
            "Line 5 of wcf.config: the attribute 'format' of <nam> names the format 'zip', which is not one; allowed are text, binary, containers, and one of the first two with a codec and its level, such as binary+zip-2."
        },
        {
            "<nam formats='text, gzip' />",
            "Line 5 of wcf.config: the attribute 'formats' of <nam> names the format 'gzip', which is not one; allowed are text, binary, containers, and one of the first two with a codec and its level, such as binary+zip-2."
        },
        {
            "<nam format='text+zip-10' />",
            "Line 5 of wcf.config: the attribute 'format' of <nam> names the format 'text+zip-10'; allowed are the levels 1 to 9 of 'zip'."
        },
        {
            "<nam formats='text+brotil-4' />",
            "Line 5 of wcf.config: the attribute 'formats' of <nam> names the format 'text+brotil-4', but there is no codec 'brotil'; allowed are the codecs of NamServerOptions.Codecs: zip, brotli. Did you mean 'brotli'?"
        },
        { "<nam>\n<formats />\n</nam>", $"Line 6 of wcf.config: <nam> holds the element <formats>; allowed are attributes only: {All}." },
        { "<nam>auto</nam>", $"Line 5 of wcf.config: <nam> holds the text 'auto'; allowed are attributes only: {All}." },
        {
            "<nam /><webHttp />\n<nam />",
            "Line 6 of wcf.config: the behavior has a second <nam>; allowed is one. Put all attributes into one element."
        },
        { "<Nam />", "Line 5 of wcf.config: the element <Nam> is unknown; allowed is <nam>, in lower case." },
        {
            "<nam /></behavior><behavior name='adaptive'>",
            "Line 5 of wcf.config: there is a second endpoint behavior with the name 'adaptive'; allowed is one (the first is at line 4). Give them different names."
        },
        {
            "</behavior></endpointBehaviors><serviceBehaviors><behavior>\n<nam /></behavior></serviceBehaviors><endpointBehaviors><behavior>",
            "Line 6 of wcf.config: <nam> stands in <serviceBehaviors>; allowed is a <behavior> of <endpointBehaviors>, whose name goes into behaviorConfiguration of an endpoint."
        },
    };

    public static TheoryData<string, string> Files => new()
    {
        { "", "Line 1 of wcf.config: the file is not XML as configuration files need it: Root element is missing." },
        {
            "{ \"Nam\": {} }",
            "Line 1 of wcf.config: the file is not XML as configuration files need it: Data at the root level is invalid. Line 1, position 1."
        },
        {
            "<configuration>\n<a>\n</configuration>",
            "Line 3 of wcf.config: the file is not XML as configuration files need it: The 'a' start tag on line 2 position 2 does not match the end tag of 'configuration'. Line 3, position 3."
        },
        { "\n<services />", "Line 2 of wcf.config: the root element is <services>; allowed is <configuration>." },
        {
            OfSections("<services\nconfigSource='gone.config' />"),
            "Line 3 of wcf.config: the configuration file 'gone.config' does not exist; a relative path starts at the folder of the file that names it."
        },
        {
            OfSections("<behaviors configSource='../behaviors.config' />"),
            "Line 2 of wcf.config: the attribute 'configSource' of <behaviors> is '../behaviors.config'; allowed are relative paths to files in the folder of this file or below it."
        },
        {
            OfSections("<behaviors configSource='wcf.config' />"),
            "Line 1 of wcf.config: the root element is <configuration>; allowed is <behaviors>, because wcf.config keeps that section in this file."
        },
    };

    public void Dispose() => _folder.Dispose();

    [Theory]
    [MemberData(nameof(Contents))]
    public void Read_FaultInBehavior_SaysWhereWhatAndWhatIsAllowed(string behavior, string expected)
    {
        Assert.Equal(expected, MessageOf(With(behavior)));
    }

    [Theory]
    [MemberData(nameof(Files))]
    public void Read_FaultInFile_SaysWhereWhatAndWhatIsAllowed(string content, string expected)
    {
        Assert.Equal(expected, MessageOf(content));
    }

    [Theory]
    [InlineData(
        "adaptve", "adaptive. Correct the name, add the behavior (it may be empty), or take the attribute out. Did you mean 'adaptive'?")]
    [InlineData("Legacy", "adaptive. Correct the name, add the behavior (it may be empty), or take the attribute out.")]
    public void Read_UnknownBehaviorBesideNam_NamesThoseThatThereAre(string name, string expected)
    {
        var message = MessageOf(With("<nam />", $"behaviorConfiguration='{name}'"));

        Assert.Equal(
            $"Line 12 of wcf.config: the attribute 'behaviorConfiguration' of <endpoint> is '{name}', but there is no endpoint behavior of that name; allowed are {expected}", message);
    }

    [Fact]
    public void Read_DocumentType_IsRefused()
    {
        var message = MessageOf("<!-- services -->\n<!DOCTYPE configuration [<!ENTITY a 'b'>]>\n<configuration>&a;</configuration>");

        Assert.StartsWith(
            "Line 2 of wcf.config: the file is not XML as configuration files need it: For security reasons DTD is prohibited",
            message, StringComparison.Ordinal);
    }

    [Fact]
    public void Read_MissingFile_SaysSo()
    {
        var path = Path.Combine(_folder.FullPath, "none", "wcf.config");

        var fault = Assert.Throws<NamConfigurationException>(() => NamConfigurationFile.Read(path, UnknownNames.Refused));

        Assert.StartsWith($"{path}: the configuration file '{path}' does not exist", fault.Message, StringComparison.Ordinal);
        Assert.Equal(path, fault.FilePath);
        Assert.Null(fault.LineNumber);
    }

    [Fact]
    public void Read_FaultInAnotherFile_NamesThatFile()
    {
        var behaviors = _folder.Write(
            "behaviors.config", "<behaviors>\n<endpointBehaviors><behavior>\n<nam mode='x' /></behavior></endpointBehaviors></behaviors>");

        var fault = FaultOf(OfSections("<behaviors configSource='behaviors.config' />"));

        Assert.Equal((behaviors, 3), (fault.FilePath, fault.LineNumber));
        Assert.Equal(
            "Line 3 of behaviors.config: the attribute 'mode' of <nam> is 'x'; allowed are 'auto' and 'off'.",
            _folder.Shorten(fault.Message));
    }

    private string MessageOf(string content) => _folder.Shorten(FaultOf(content).Message);

    private NamConfigurationException FaultOf(string content)
    {
        var path = _folder.Write("wcf.config", content.ReplaceLineEndings("\n"));
        return Assert.Throws<NamConfigurationException>(
            () => NamConfigurationFile.Read(path, UnknownNames.Refused).Formats.ThrowIfUnknown(CodecRegistry.Default));
    }
}
