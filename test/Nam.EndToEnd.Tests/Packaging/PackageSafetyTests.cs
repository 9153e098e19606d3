// SPDX-License-Identifier: MIT
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace Nam.EndToEnd.Tests.Packaging;

/// <summary>What no shipped assembly refers to, read from its metadata: what turns names or bytes from outside into
/// types, code or further requests, and broken cryptography.</summary>
[Collection(PackagingCollection.Name)]
public sealed class PackageSafetyTests(PackedRepository packed)
{
    private static readonly HashSet<string> BannedTypes =
    [
        "System.Runtime.Serialization.Formatters.Binary.BinaryFormatter",
        "System.Runtime.Serialization.NetDataContractSerializer",
        "System.Runtime.Serialization.DataContractResolver",
        "System.Xml.XmlUrlResolver",
        "System.Xml.XmlTextReader",
        "System.Xml.XmlDocument",
        "System.Xml.Xsl.XslCompiledTransform",
        "System.CodeDom.Compiler.CodeDomProvider",
        "System.Security.Cryptography.MD5",
        "System.Security.Cryptography.SHA1",
        "System.Security.Cryptography.DES",
        "System.Security.Cryptography.TripleDES",
        "System.Security.Cryptography.RC2",
    ];

    private static readonly HashSet<string> BannedMembers =
    [
        "System.Type.GetType",
        "System.Type.GetTypeFromProgID",
        "System.Reflection.Assembly.Load",
        "System.Reflection.Assembly.LoadFrom",
        "System.Reflection.Assembly.LoadFile",
        "System.Reflection.Assembly.GetType",
        "System.Runtime.Loader.AssemblyLoadContext.LoadFromAssemblyPath",
        "System.Activator.CreateInstanceFrom",
        "System.AppDomain.CreateInstance",
        "System.Diagnostics.Process.Start",
    ];

    private static readonly HashSet<(string Package, string Symbol)> Allowed =
    [
        // Constants: the host for CoreWCF, where the application refers to it, and CoreWCF's own message whose body a writer writes.
        ("Nam.Runtime", "System.Type.GetType"),
        ("Nam.CoreWcf", "System.Type.GetType"),

        // Asked for only to tell that a serializer has one, which is then left to itself.
        ("Nam.Runtime", "System.Runtime.Serialization.DataContractResolver"),
        ("Nam.ServiceModel", "System.Runtime.Serialization.DataContractResolver"),
        ("Nam.CoreWcf", "System.Runtime.Serialization.DataContractResolver"),

        // What XmlSerializer reads text with by itself; it reads no document type here, and resolves nothing.
        ("Nam.Runtime", "System.Xml.XmlTextReader"),

        // Programs that its user names: children in the network lab, and the program of the studies.
        ("Nam.Tool", "System.Diagnostics.Process.Start"),
    ];

    [Fact]
    public void Packages_OwnAssemblies_ReferToNothingBanned()
    {
        var wrong = packed.Names.SelectMany(
            package => Banned(package).Where(symbol => !Allowed.Contains((package, symbol))).Select(symbol => $"{package}: {symbol}"));

        Assert.Empty(wrong);
    }

    [Fact]
    public void SymbolsOf_ThisAssembly_FindsWhatItRefersTo()
    {
        using var assembly = File.OpenRead(typeof(PackageSafetyTests).Assembly.Location);

        var symbols = SymbolsOf(assembly).ToHashSet();

        Assert.Contains("System.IO.File", symbols);
        Assert.Contains("System.IO.File.OpenRead", symbols);
    }

    private IEnumerable<string> Banned(string package)
    {
        using var archive = packed.Open(package);
        foreach (var entry in archive.Entries.Where(entry => entry.Name == package + ".dll"))
        {
            using var bytes = new MemoryStream();
            using (var stream = entry.Open())
            {
                stream.CopyTo(bytes);
            }

            bytes.Position = 0;
            foreach (var symbol in SymbolsOf(bytes).Where(symbol => BannedTypes.Contains(symbol) || BannedMembers.Contains(symbol)))
            {
                yield return symbol;
            }
        }
    }

    private static List<string> SymbolsOf(Stream assembly)
    {
        using var file = new PEReader(assembly);
        var metadata = file.GetMetadataReader();
        var members = metadata.MemberReferences.Select(metadata.GetMemberReference)
            .Where(member => member.Parent.Kind == HandleKind.TypeReference)
            .Select(member => $"{NameOf(metadata, (TypeReferenceHandle)member.Parent)}.{metadata.GetString(member.Name)}");
        return [.. metadata.TypeReferences.Select(type => NameOf(metadata, type)), .. members];
    }

    private static string NameOf(MetadataReader metadata, TypeReferenceHandle handle)
    {
        var type = metadata.GetTypeReference(handle);
        return $"{metadata.GetString(type.Namespace)}.{metadata.GetString(type.Name)}";
    }
}
