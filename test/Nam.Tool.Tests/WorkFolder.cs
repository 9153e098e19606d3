// SPDX-License-Identifier: MIT
using System.Text;

namespace Nam.Tool.Tests;

/// <summary>A folder with files for a test, which goes with it.</summary>
internal sealed class WorkFolder : IDisposable
{
    private readonly string _path = Directory.CreateTempSubdirectory("nam-tool-").FullName;

    public void Dispose() => Directory.Delete(_path, recursive: true);

    internal string PathOf(string name) => Path.Combine(_path, name);

    internal string Write(string name, byte[] content)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(PathOf(name))!);
        File.WriteAllBytes(PathOf(name), content);
        return PathOf(name);
    }

    internal string Write(string name, string content) => Write(name, Encoding.UTF8.GetBytes(content));

    internal byte[] Read(string name) => File.ReadAllBytes(PathOf(name));

    /// <summary>Writes a text, encodes it and gives the name of the file with the frames.</summary>
    internal string Encode(byte[] text, string format)
    {
        ToolRun.Well("encode", Write("message.xml", text), "--format", format, "-o", PathOf("message.nam"));
        return PathOf("message.nam");
    }
}
